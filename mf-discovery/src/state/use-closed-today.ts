import { RESTAURANT_ZONE, wallTimeAt, type Restaurant } from '@mesa/contract';
import { useHalfHour, useLoad } from '@mesa/remote-kit';
import { call } from '@mesa/web-client';

const PARTY = 2;

/** Whether a restaurant has closed today, whatever its hours say; false until that is known. */
export function useClosedToday({ id }: Restaurant): boolean {
  const { date: today } = wallTimeAt(useHalfHour(), RESTAURANT_ZONE);
  const loaded = useLoad(
    async (signal) => {
      const query = { month: today.slice(0, 7), party_size: PARTY };
      const { days } = await call('getMonth', { params: { id }, query }, { signal });
      return days.some(({ date, status }) => date === today && status === 'closed');
    },
    [id, today],
  );
  return loaded.state === 'ready' && loaded.data;
}
