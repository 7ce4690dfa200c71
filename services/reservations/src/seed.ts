import { parseArgs } from 'node:util';
import { DEMO_RESTAURANTS } from '@mesa/demo';
import { loadConfig } from '@mesa/server-kit';
import { connect } from '@mesa/server-kit/mongo';
import { variables } from './config';
import { seedAll } from './seeding/seed-all';
import { openStores } from './store/open';

/** Seeds the reservations part of the demo data: floors, and bookings for the next days. */
async function seed(): Promise<void> {
  const { values } = parseArgs({
    options: { restaurants: { type: 'string', default: String(DEMO_RESTAURANTS) } },
  });
  const { MONGODB_URI } = loadConfig({ MONGODB_URI: variables.MONGODB_URI }, process.env);
  const database = await connect(MONGODB_URI, { poolSize: 5 });
  try {
    const stores = await openStores(database);
    const { floors, bookings } = await seedAll(stores, Number(values.restaurants), new Date(), (percent) =>
      say(`seed reservations ${percent}/100`),
    );
    say(`${floors} floors in place, ${bookings} bookings added`);
  } finally {
    await database.close();
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

void seed().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
