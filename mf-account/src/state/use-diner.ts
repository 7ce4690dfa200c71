import { useHost, useLive, useRequest } from '@mesa/remote-kit';
import { useDispatch, useSelect } from '.';
import { loadDiner, type DinerState } from './diner';

/** The signed-in diner's reservations with their restaurants; loaded again when another tab changes one. */
export function useDiner(): { diner: DinerState; reload: () => void } {
  const { session } = useHost();
  const dispatch = useDispatch();
  const diner = useSelect((state) => state.diner);
  const userId = session.currentUser?.id;
  const { reload } = useRequest(
    async (signal) => {
      if (!userId) return;
      const loading = dispatch(loadDiner(userId));
      // an answer after leaving would clear what the next screen has selected
      signal.addEventListener('abort', () => loading.abort());
      await loading;
    },
    userId,
    diner.request.status === 'ready' && diner.request.failure !== null,
  );
  useLive(
    'ReservationsChannel',
    {},
    { received: (message) => message.type === 'reservation' && reload(), connected: reload },
  );
  return { diner, reload };
}
