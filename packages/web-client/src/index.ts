/** The one road from a page to `/api`: contract calls in, typed answers or a `Refusal` out. */
export { call, callPage, type CallArguments, type CallOptions, type Page } from './call';
export type { Available } from './paging';
export { setCallingRemote, configureClient, onSignedOut } from './client';
