import type { CommitContext } from '../store/commit/commit-context';
import type { Stores } from '../store/open';

/** What the actions of this service work with. */
export interface Dependencies extends Stores, CommitContext {
  /** called when a day's tables may have become free, so that the waitlist is offered one without delay */
  onTablesFreed: (restaurantId: string, date: string) => void;
}
