import type { DomainEvent, ReservationAction } from '@mesa/contract';
import type { Booking } from './booking';

/** What a restaurant is to hear of a booking, if it wants to. */
export interface Notification {
  action: ReservationAction;
  booking: Booking;
  /** where the booking was before this change */
  before?: Pick<Booking, 'date' | 'time' | 'party_size' | 'tables'>;
}

/** The effects of one write to a booking or a hold that must be published. */
export interface ChangeSummary {
  restaurant_id: string;
  /** days whose availability may have changed */
  dates: string[];
  /** whether tables of those days may have become available */
  releases: boolean;
  events?: Exclude<DomainEvent, { type: 'tables-changed' }>[];
  notified?: Notification;
}

/**
 * The events of consecutive writes; a day that changed several times is published once, after all other
 * events.
 */
export function eventsOf(writes: readonly ChangeSummary[]): DomainEvent[] {
  const days = new Map<string, DomainEvent>();
  for (const { restaurant_id, dates } of writes) {
    for (const date of dates)
      days.set(`${restaurant_id}/${date}`, { type: 'tables-changed', restaurant_id, date });
  }
  return [...writes.flatMap(({ events = [] }) => events), ...days.values()];
}

/** The days on which the waitlist may get an offer now. */
export function releasedDays(writes: readonly ChangeSummary[]): { restaurant_id: string; date: string }[] {
  const days = new Map(
    writes
      .filter(({ releases }) => releases)
      .flatMap(({ restaurant_id, dates }) =>
        dates.map((date) => [`${restaurant_id}/${date}`, { restaurant_id, date }]),
      ),
  );
  return [...days.values()];
}
