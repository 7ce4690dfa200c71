import { hasBegun, slotInstant, type Keyed, type Reservation } from '@mesa/contract';

/**
 * The diner's reservations as the profile shows them: upcoming ones ascending, past ones the most recent
 * first. Past or upcoming depends on the instant at which the seating begins, never on the text of its time
 * (spec.md §4 "Profile").
 */
export function sortVisits(
  reservations: Keyed<Reservation>,
  now: Date,
): { upcoming: Reservation[]; past: Reservation[] } {
  const sorted = Object.values(reservations)
    .map((reservation) => ({ reservation, at: slotInstant(reservation.date, reservation.time).getTime() }))
    .sort((a, b) => a.at - b.at)
    .map(({ reservation }) => reservation);
  const begun = ({ date, time }: Reservation) => hasBegun(date, time, now);
  return { upcoming: sorted.filter((each) => !begun(each)), past: sorted.filter(begun).reverse() };
}
