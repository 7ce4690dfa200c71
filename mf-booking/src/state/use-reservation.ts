import { useParams } from '@mesa/remote-kit/router';
import { useAsking, useHost, useLive } from '@mesa/remote-kit';
import { useDispatch, useSelect } from '.';
import { loadReservation, type Single } from './reservations';

/**
 * The reservation that the path names, with its restaurant, kept as it is now: a change made in another tab is
 * asked for at once.
 * @returns null until the first answer is under way
 */
export function useReservation(): { single: Single | null; reload: () => void } {
  const { reservationId = '' } = useParams();
  const { session } = useHost();
  const dispatch = useDispatch();
  const selected = useSelect((state) => state.reservations.single);
  // what a diner's page keeps goes when someone else signs in, so it is asked for again
  const { again: reload } = useAsking(async (signal) => {
    const loading = dispatch(loadReservation(reservationId));
    signal.addEventListener('abort', () => loading.abort());
    await loading;
  }, `${reservationId} ${session.currentUser?.id}`);
  useLive(
    'ReservationsChannel',
    {},
    {
      received: (message) =>
        message.type === 'reservation' && message.reservation.id === reservationId && reload(),
      connected: reload,
    },
  );
  return { single: selected?.id === reservationId ? selected : null, reload };
}
