import type { Stores } from '../store/open';

/** The dependencies of this service's actions. */
export interface Dependencies extends Stores {
  now: () => Date;
  /**
   * called when tables of a day may have become available, so that the waitlist gets an offer without delay
   */
  onTablesReleased: (restaurantId: string, date: string) => void;
}
