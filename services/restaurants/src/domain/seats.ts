import { BOOKABLE_SLOTS, MAX_PARTY, type Hours, type Restaurant } from '@mesa/contract';

/** When a restaurant seats parties, and how large. */
export type Seats = Pick<Restaurant, 'hours' | 'max_party_size'>;

const allDay: Hours['mon'] = [{ open: BOOKABLE_SLOTS[0]!, close: '12:00 AM' }];

/** What is assumed of a restaurant that was stored before hours were: every bookable slot, every party. */
export const UNKNOWN_SEATS: Seats = {
  hours: { mon: allDay, tue: allDay, wed: allDay, thu: allDay, fri: allDay, sat: allDay, sun: allDay },
  max_party_size: MAX_PARTY,
};
