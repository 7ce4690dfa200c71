/**
 * The live link over the stock Action Cable client: what the shell and the standalone page provide as
 * `HostServices.live`.
 */
export { createCableLink, type CableLink } from './cable-link';
