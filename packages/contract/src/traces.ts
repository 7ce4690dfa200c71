/**
 * W3C Trace Context: `00-<32 hex: trace>-<16 hex: parent>-<2 hex: flags>`; the same in every part that a
 * request reaches.
 */
export const TRACE_HEADER = 'traceparent';

/**
 * The remote whose screen or modal sent a request, e.g. `mf-booking@1.4.0`; for traces only, no decision
 * depends on it.
 */
export const REMOTE_HEADER = 'x-mesa-remote';

/**
 * Name of the page's meta tag that makes the browser send both headers; absent where traces are not
 * collected.
 */
export const TRACES_META = 'mesa-traces';

/** The valid values of `REMOTE_HEADER`. */
export const REMOTE_TAG = /^[a-z][a-z0-9-]{0,39}@\d{1,5}\.\d{1,5}\.\d{1,5}$/;
