import type { CallAnswer, Keyed, Restaurant, Watch } from '@mesa/contract';
import { useLive, useLoad, type Load } from '@mesa/remote-kit';
import { call } from '@mesa/web-client';

export interface Watched {
  watch: Watch;
  /** null when it could not be fetched */
  restaurant: Restaurant | null;
}

/**
 * The full slots that the diner waits for, the oldest first; loads them again when an offer arrives, and when
 * a reservation changes: an offer may have become one.
 */
export function useWatches(known: Keyed<Restaurant>): Load<Watched[]> {
  const loaded = useLoad(async (signal) => {
    const watches = Object.values(await call('listWatches', undefined, { signal }));
    const missing = [...new Set(watches.map(({ restaurant_id }) => restaurant_id))].filter(
      (id) => !known[id],
    );
    const found = await Promise.all(missing.map((id) => restaurantOf(id, signal)));
    const restaurants = new Map(found.flatMap((each) => (each ? [[each.id, each] as const] : [])));
    return watches.map((watch) => ({
      watch,
      restaurant: known[watch.restaurant_id] ?? restaurants.get(watch.restaurant_id) ?? null,
    }));
  }, []);
  const reload = loaded.state === 'failed' ? loaded.retry : loaded.reload;
  useLive('ReservationsChannel', {}, { received: reload, connected: reload });
  return loaded;
}

/** Null on failure: an offer lasts only two minutes, so show it even without the restaurant's name. */
async function restaurantOf(
  id: string,
  signal: AbortSignal,
): Promise<CallAnswer<'getRestaurant'>['restaurant'] | null> {
  try {
    return (await call('getRestaurant', { params: { id } }, { signal })).restaurant;
  } catch {
    signal.throwIfAborted();
    return null;
  }
}
