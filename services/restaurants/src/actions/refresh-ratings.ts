import type { Dependencies } from './dependencies';

/**
 * Applies a restaurant's latest ratings before the listener gets to their event: the author of a review sees
 * it counted in their next list (contract.md "Calls"). The version makes the later of the two writes a no-op.
 */
export async function refreshRatings(
  { feed, restaurants, catalogue }: Dependencies,
  id: string,
): Promise<void> {
  const event = await feed.latest('ratings-changed', { restaurant_id: id });
  if (!event) return;
  await restaurants.setRatings(id, event.ratings, event.version);
  await catalogue.refresh([id]);
}
