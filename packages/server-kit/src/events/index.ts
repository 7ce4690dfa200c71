export { openFeed, type Feed, type StoredEvent } from './feed';
export { followChanges, listenToChanges, type Change, type Follower, type Listener } from './follow-changes';
