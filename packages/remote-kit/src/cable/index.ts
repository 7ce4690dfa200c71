/** The live link over the stock Action Cable client: what the shell and a stand-alone page give as `HostServices.live`. */
export { createCableLink, type CableLink } from './cable-link';
