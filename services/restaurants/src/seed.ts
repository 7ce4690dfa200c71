import { DEMO_RESTAURANTS } from '@mesa/demo';
import { runScript } from '@mesa/server-kit/script';
import { parseArgs } from 'node:util';
import { demoRestaurant } from './seeding/demo-restaurant';
import { createRestaurants } from './store/restaurants';

const BATCH = 2_000;

/** Seeds the restaurants of the demo world. Idempotent: adds only what is missing. */
void runScript(async ({ database, say }) => {
  const { values } = parseArgs({
    options: { restaurants: { type: 'string', default: String(DEMO_RESTAURANTS) } },
  });
  const count = Number(values.restaurants);
  const restaurants = await createRestaurants(database);
  let added = 0;
  for (let first = 0; first < count; first += BATCH) {
    const end = Math.min(first + BATCH, count);
    added += await restaurants.addMissing(
      Array.from({ length: end - first }, (_, i) => demoRestaurant(first + i)),
    );
    say(`${end} of ${count} restaurants`);
  }
  say(`${added} restaurants added`);
});
