import type { ListedRestaurant, Slot } from '@mesa/contract';
import type { Browser } from './browser';

/**
 * An available slot of some restaurant. In the demo data some are closed on Mondays or Tuesdays, or until
 * 4:30 PM, and not all seat ten.
 */
export async function availableSlot(tab: Browser, date: string, party_size = 2) {
  const { body } = await tab.get('/api/restaurants/search?limit=30');
  for (const { id: restaurant_id } of body as ListedRestaurant[]) {
    const address = `/api/restaurants/${restaurant_id}/availability?date=${date}&party_size=${party_size}`;
    const { slots } = (await tab.get(address)).body as { slots: Slot[] };
    const slot = slots.find(({ available }) => available);
    if (slot) return { restaurant_id, date, time: slot.time, party_size };
  }
  throw new Error(`No restaurant has a table for ${party_size} on ${date}.`);
}
