import { Refusal } from '@mesa/contract';
import type { Dependencies } from '../handler';
import { jsonBody, type Caller } from '../service-client';

/**
 * Copies a restaurant's new averages to the restaurants service before the author gets the response, so that
 * their next list shows them at once (contract.md "Calls"). If it fails, the event feed brings them within
 * two seconds.
 */
export async function refreshRatings(
  { services }: Dependencies,
  caller: Caller,
  restaurantId: string,
): Promise<void> {
  try {
    const params = { id: restaurantId };
    const query = { limit: 1 };
    const { ratings, version } = await services.callInternal('restaurantReviews', caller, { params, query });
    await services.callInternal('setRatings', caller, { params, body: jsonBody({ ratings, version }) });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
