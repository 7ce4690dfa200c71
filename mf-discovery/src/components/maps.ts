/** A separate module, so that the maps' code becomes a separate chunk. */
export { AreaMap, MapSketch } from '@mesa/ui';
