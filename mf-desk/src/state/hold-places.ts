import type { DeskBooking, DeskDay } from '@mesa/contract';
import { serviceMinutes } from './service-day';
import { sectionOf, type Section } from './statuses';

/** A row of the list, in the place that it has on the screen. */
export interface Row {
  booking: DeskBooking;
  section: Section | 'added';
  /** cancelled, or moved to another day, since the list was sorted */
  isGone: boolean;
}

/** The rows of a day in its sections. @param minutes of the service day, now */
export function sortRows({ bookings }: DeskDay, minutes: number): Row[] {
  return Object.values(bookings)
    .sort((a, b) => serviceMinutes(a.time) - serviceMinutes(b.time))
    .map((booking) => ({ booking, section: sectionOf(booking, minutes), isGone: false }));
}

/** The rows in the places of before: what has changed is shown where it was, what is new at the end. */
export function holdPlaces(before: readonly Row[], { bookings }: DeskDay): Row[] {
  const ids = new Set(before.map(({ booking }) => booking.id));
  return [
    ...before.map(({ booking, section }) => {
      const current = bookings[booking.id];
      return { booking: current ?? booking, section, isGone: !current };
    }),
    ...Object.values(bookings)
      .filter(({ id }) => !ids.has(id))
      .map((booking) => ({ booking, section: 'added' as const, isGone: false })),
  ];
}
