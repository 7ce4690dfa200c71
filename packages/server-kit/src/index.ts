/** For every Node part; '/koa', '/mongo', '/events', '/calendar' and '/testing' add what services need. */
export * from './concurrency-limit';
export * from './config';
export * from './deadline';
export * from './log';
export * from './request-id';
export * from './read-json';
export * from './discard-body';
export * from './error-response';
export * from './identity';
export { createKeyedMutex } from './keyed-mutex';
export * from './mailed-token';
export * from './metrics';
export * from './metrics-port';
export * from './preferred-language';
export { traced, traces } from './traces/traces';
export type { Span } from './traces/types';
export * from './listen';
export * from './run-part';
