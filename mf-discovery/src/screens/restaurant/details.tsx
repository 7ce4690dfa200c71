import type { Restaurant } from '@mesa/contract';
import { Dishes } from './dishes';
import { Tags } from './tags';

/** What a restaurant says of itself and of its dishes. */
export function Details({ restaurant }: { restaurant: Restaurant }) {
  return (
    <>
      <Tags restaurant={restaurant} />
      <Dishes dishes={restaurant.dishes} />
    </>
  );
}
