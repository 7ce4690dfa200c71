import { Refusal } from '@mesa/contract';
import type { Dependencies } from '../handler';
import type { Caller } from '../service-client';

/**
 * Makes the restaurants service apply a restaurant's new averages from the event feed before the author gets
 * the response, so that their next list shows them at once (contract.md "Calls"). If it fails, the feed's
 * listener applies them within two seconds.
 */
export async function refreshRatings(
  { services }: Dependencies,
  caller: Caller,
  restaurantId: string,
): Promise<void> {
  try {
    await services.callInternal('refreshRatings', caller, { params: { id: restaurantId } });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
