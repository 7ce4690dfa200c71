import type { Stores } from '../store/open';

/** What the actions of this service work with. */
export interface Dependencies extends Stores {
  now: () => Date;
  /** from 0 to below 1; spreads diners who ran for the same table */
  random: () => number;
  /** told when a day's tables may have onTablesFreed, so that whoever waits for one is asked without delay */
  onTablesFreed: (restaurantId: string, date: string) => void;
}
