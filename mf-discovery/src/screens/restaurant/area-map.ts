/** A separate module, so that the map's code becomes a separate chunk (location-map.tsx). */
export { AreaMap } from '@mesa/ui';
