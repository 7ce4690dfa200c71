/** Process bits for every Node part; '/koa', '/mongo', '/events' and '/testing' add what services need. */
export * from './config';
export * from './log';
export * from './request-id';
export * from './read-json';
export * from './read-out';
export * from './answer';
export * from './identity';
export { createTurns } from './in-turn';
export * from './metrics';
export { traced, traces, type Span, type Traces } from './traces/traces';
export * from './listen';
export * from './run-part';
