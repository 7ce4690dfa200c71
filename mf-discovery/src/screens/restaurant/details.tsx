import type { Restaurant } from '@mesa/contract';
import { Dishes } from './dishes';
import { Tags } from './tags';

/** What a restaurant says of itself and of its dishes. */
export function Details({ restaurant: { tags, dishes } }: { restaurant: Restaurant }) {
  return (
    <>
      <Tags tags={tags} />
      <Dishes dishes={dishes} />
    </>
  );
}
