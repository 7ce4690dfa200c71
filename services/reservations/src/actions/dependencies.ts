import type { Log } from '@mesa/server-kit';
import type { Stores } from '../store/open';

/** The dependencies of this service's actions. */
export interface Dependencies extends Stores {
  now: () => Date;
  /** from 0 to below 1; spreads diners who compete for the same table */
  random: () => number;
  /**
   * called when tables of a day may have become available, so that the waitlist gets an offer without delay
   */
  onTablesReleased: (restaurantId: string, date: string) => void;
  /** a line for each change by a restaurant's desk, never with a guest's name */
  securityLog: Log;
}
