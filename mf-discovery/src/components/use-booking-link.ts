import { hashPaths, withChoices, type Restaurant, type TableRequest } from '@mesa/contract';
import { saveChoices, useHost } from '@mesa/remote-kit';
import { useDispatch } from '../state';
import { pressSlot } from '../state/pressed-slot';

/**
 * Where an available slot leads: a diner to the booking, a visitor to the restaurant (spec.md §4 "Booking
 * flow"), both with date, time and party size. Following it saves these as choices; the slot that a
 * visitor pressed is remembered until after sign-in.
 */
export function useBookingLink({
  id,
  photoUrl,
}: Pick<Restaurant, 'id' | 'photoUrl'>): (request: TableRequest) => { href: string; onClick: () => void } {
  const dispatch = useDispatch();
  const signedIn = useHost().session.currentUser !== null;
  const path = (signedIn ? hashPaths.booking : hashPaths.restaurant).to(id);
  return ({ date, time, partySize }) => ({
    href: `#${withChoices(path, { date, time, party_size: partySize })}`,
    onClick: () => {
      saveChoices({ date, time, partySize, photoUrl });
      if (!signedIn) dispatch(pressSlot({ restaurantId: id, date, time, partySize }));
    },
  });
}
