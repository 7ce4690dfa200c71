/** A module of its own, so that the map's code is a chunk of its own (location-map.tsx). */
export { AreaMap } from '@mesa/ui';
