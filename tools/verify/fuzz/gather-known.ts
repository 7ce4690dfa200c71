import { setTimeout as wait } from 'node:timers/promises';
import { addDays, type ListedRestaurant, type Review } from '@mesa/contract';
import { book, availableSlot, today } from '../bookings';
import type { Diner } from '../session';
import type { Known } from './valid-values';

/** Collects existing ids and books a table for each diner, so that requests also reach guards and joins. */
export async function gatherKnown({ session, user }: Diner, bystander: Diner): Promise<Known> {
  const json = async <T>(path: string): Promise<T> => (await (await session.call('GET', path)).json()) as T;
  const restaurants = Object.keys(await json<Record<string, ListedRestaurant>>('/api/restaurants?limit=10'));
  const { reviews } = await json<{ reviews: Record<string, Review> }>(`/api/restaurants/${restaurants[0]}`);
  const booked = await Promise.all([
    book(session, await availableSlot(session.url, 2, 2)),
    book(bystander.session, await availableSlot(session.url, 3, 2)),
  ]);
  const reviewIds = [...Object.keys(reviews), 'e'.repeat(24)];
  return {
    restaurant_id: restaurants,
    review_id: reviewIds,
    after: reviewIds,
    reviews_after: reviewIds,
    reservation_id: booked.map((one) => one!.id),
    user_id: [user.id, bystander.user.id],
    date: [2, 3, 9, 30, -3].map((days) => addDays(today(), days)),
  };
}

/** The data of a diner as JSON, to see whether it changed. @throws Error when it cannot be read */
export async function viewOf({ session, user }: Diner): Promise<string> {
  const read = () => session.call('GET', `/api/users/${user.id}`);
  let answer = await read();
  // the random requests may have used up what the limit allows this address
  if (answer.status === 429) {
    await wait(Number(answer.headers.get('retry-after')) * 1_000);
    answer = await read();
  }
  if (!answer.ok) throw new Error(`Reading a diner was answered ${answer.status}: ${await answer.text()}`);
  const { user: own, reservations } = (await answer.json()) as { user: unknown; reservations: unknown };
  return JSON.stringify({ own, reservations });
}
