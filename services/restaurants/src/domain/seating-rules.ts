import { BOOKABLE_SLOTS, MAX_PARTY, type Hours, type Restaurant } from '@mesa/contract';

/** When a restaurant seats parties, and of what size at most. */
export type SeatingRules = Pick<Restaurant, 'hours' | 'max_party_size'>;

const allDay: Hours['mon'] = [{ open: BOOKABLE_SLOTS[0]!, close: '12:00 AM' }];

/** For a restaurant that was stored without rules: every bookable slot, every party size. */
export const DEFAULT_SEATING_RULES: SeatingRules = {
  hours: { mon: allDay, tue: allDay, wed: allDay, thu: allDay, fri: allDay, sat: allDay, sun: allDay },
  max_party_size: MAX_PARTY,
};
