import { useAsking, useHost, useLive } from '@mesa/remote-kit';
import { useDispatch, useSelect } from '.';
import { loadDiner, type Diner } from './diner';

/** The signed-in diner's reservations with their restaurants, kept as they are now: another tab's change is asked for at once. */
export function useDiner(): { diner: Diner; reload: () => void } {
  const { session } = useHost();
  const dispatch = useDispatch();
  const diner = useSelect((state) => state.diner);
  const userId = session.currentUser?.id;
  const { again: reload } = useAsking(async (signal) => {
    if (!userId) return;
    const loading = dispatch(loadDiner(userId));
    // an answer after leaving would clear what the next screen has selected
    signal.addEventListener('abort', () => loading.abort());
    await loading;
  }, userId);
  useLive(
    'ReservationsChannel',
    {},
    { received: (message) => message.type === 'reservation' && reload(), connected: reload },
  );
  return { diner, reload };
}
