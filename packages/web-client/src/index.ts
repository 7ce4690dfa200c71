/** The one road from a page to `/api`: contract calls in, typed answers or a `Refusal` out. */
export { call, callPage, type CallArguments, type CallOptions, type Page } from './call';
export { callsComeFrom, configureClient, onSignedOut } from './client';
