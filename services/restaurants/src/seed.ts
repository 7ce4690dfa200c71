import { DEMO_RESTAURANTS } from '@mesa/demo';
import { loadConfig } from '@mesa/server-kit';
import { connect } from '@mesa/server-kit/mongo';
import { parseArgs } from 'node:util';
import { variables } from './config';
import { demoRestaurant } from './seeding/demo-restaurant';
import { createRestaurants } from './store/restaurants';

const BATCH = 2_000;

/** Seeds the restaurants of the demo world. Idempotent: adds only what is missing. */
async function seed(): Promise<void> {
  const { values } = parseArgs({
    options: { restaurants: { type: 'string', default: String(DEMO_RESTAURANTS) } },
  });
  const count = Number(values.restaurants);
  const { MONGODB_URI } = loadConfig({ MONGODB_URI: variables.MONGODB_URI }, process.env);
  const database = await connect(MONGODB_URI);
  try {
    const restaurants = await createRestaurants(database);
    let added = 0;
    for (let first = 0; first < count; first += BATCH) {
      added += await restaurants.addMissing(batch(first, Math.min(first + BATCH, count)));
      say(`${Math.min(first + BATCH, count)} of ${count} restaurants`);
    }
    say(`${added} restaurants added`);
  } finally {
    await database.close();
  }
}

const batch = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => demoRestaurant(from + i));

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

void seed().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
});
