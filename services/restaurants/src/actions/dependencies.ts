import type { Feed } from '@mesa/server-kit/events';
import type { Stores } from '../store';

/** The dependencies of the actions. */
export interface Dependencies extends Stores {
  feed: Feed;
}
