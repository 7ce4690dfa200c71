/** Typed calls of `/api` from the browser: input by the contract, a typed answer or a `Refusal`. */
export { call, callPage, type CallArguments, type CallOptions, type Page } from './call';
export type { Available } from './paging';
export { registerCalls, type Endpoint } from './endpoints';
export { setCallingRemote, configureClient, onSignedOut } from './client';
export { ownSentence } from './language';
export { serverTime } from './server-time';
export { readVisitedRestaurant } from './read-visited-restaurant';
