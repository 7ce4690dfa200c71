import { useParams } from '@mesa/remote-kit/router';
import { useRequest, useHost, useLive } from '@mesa/remote-kit';
import { useDispatch, useSelect } from '.';
import { loadReservation, type SelectedReservation } from './reservations';

/**
 * The reservation of the path, with its restaurant; loaded again when it is changed in another tab.
 * @returns `single` is null until the first request has started
 */
export function useReservation(): { single: SelectedReservation | null; reload: () => void } {
  const { reservationId = '' } = useParams();
  const { session } = useHost();
  const dispatch = useDispatch();
  const selected = useSelect((state) => state.reservations.single);
  // the key names the diner too: when somebody else signs in, the store is emptied and must be filled again
  const { reload } = useRequest(
    async (signal) => {
      const loading = dispatch(loadReservation(reservationId));
      signal.addEventListener('abort', () => loading.abort());
      await loading;
    },
    `${reservationId} ${session.currentUser?.id}`,
    selected?.request.status === 'ready' && selected.request.failure !== null,
  );
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
