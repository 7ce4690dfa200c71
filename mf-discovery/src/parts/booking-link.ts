import { hashPaths, withWish, type Restaurant } from '@mesa/contract';
import { saveChoices, useHost, type Wish } from '@mesa/remote-kit';

/**
 * Where a free time leads: to the booking for a diner, carrying restaurant, date, time and party size; to the
 * restaurant for a visitor (spec.md §4 "Booking flow"). Following it keeps the choices either way.
 */
export function useBookingLink({
  id,
  photoUrl,
}: Pick<Restaurant, 'id' | 'photoUrl'>): (wish: Wish) => { href: string; onClick: () => void } {
  const { currentUser } = useHost().session;
  return ({ date, time, partySize }) => ({
    href: `#${currentUser ? withWish(hashPaths.booking.to(id), { date, time, party_size: partySize }) : hashPaths.restaurant.to(id)}`,
    onClick: () => saveChoices({ date, time, partySize, photoUrl }),
  });
}
