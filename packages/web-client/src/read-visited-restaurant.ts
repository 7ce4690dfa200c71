import { Refusal, type Restaurant } from '@mesa/contract';
import { call } from './call';

interface Visited {
  id: string;
  /** whose visit it is */
  userId: string;
  signal: AbortSignal;
}

/**
 * The restaurant of a diner's own visit: one that has left Mesa is still known to its guests by name, as
 * `removed`.
 * @throws Refusal as `getRestaurant`
 */
export async function readVisitedRestaurant({ id, userId, signal }: Visited): Promise<Restaurant> {
  try {
    return (await call('getRestaurant', { params: { id } }, { signal })).restaurant;
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== 'missing') throw error;
    const { restaurants } = await call('getUser', { params: { id: userId } }, { signal });
    if (!restaurants[id]) throw error;
    return restaurants[id];
  }
}
