/** W3C Trace Context: `00-<32 hex: trace>-<16 hex: parent>-<2 hex: flags>`; how one request is found again in every part. */
export const TRACE_HEADER = 'traceparent';

/** The remote whose screen or modal sent a request, e.g. `mf-booking@1.4.0`; for whoever watches, nobody decides by it. */
export const REMOTE_HEADER = 'x-mesa-remote';

/** Name of the page's meta tag that asks the browser to send both; absent where nobody collects traces. */
export const TRACES_META = 'mesa-traces';

/** What `REMOTE_HEADER` may look like. */
export const REMOTE_TAG = /^[a-z][a-z0-9-]{0,39}@\d{1,5}\.\d{1,5}\.\d{1,5}$/;
