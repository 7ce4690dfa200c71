export type { Change, Listener } from './change-stream';
export { consumeChanges, CONSUMER_POSITIONS } from './consume-changes';
export { openFeed, type Feed, type StoredEvent } from './feed';
export { listenToChanges, type LiveListener } from './listen-to-changes';
export { StagedChanges, type Apply } from './staged-changes';
