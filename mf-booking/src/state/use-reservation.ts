import { useCallback, useEffect } from 'react';
import { useParams } from '@mesa/remote-kit/router';
import { useHost, useLive } from '@mesa/remote-kit';
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
  const reload = useCallback(() => void dispatch(loadReservation(reservationId)), [dispatch, reservationId]);
  const userId = session.currentUser?.id;
  useEffect(() => {
    const loading = dispatch(loadReservation(reservationId));
    return () => loading.abort();
    // what a diner's page keeps goes when someone else signs in, so it is asked for again
  }, [dispatch, reservationId, userId]);
  useLive('ReservationsChannel', {}, {
    received: (message) => message.type === 'reservation' && message.reservation.id === reservationId && reload(),
    connected: reload,
  });
  return { single: selected?.id === reservationId ? selected : null, reload };
}
