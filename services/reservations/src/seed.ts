import { parseArgs } from 'node:util';
import { DEMO_RESTAURANTS } from '@mesa/demo';
import { runScript } from '@mesa/server-kit/script';
import { seedAll } from './seeding/seed-all';
import { openStores } from './store/open';

/** Seeds the reservations part of the demo data: floors, and bookings for the next days. */
void runScript(async ({ database, say }) => {
  const { values } = parseArgs({
    options: { restaurants: { type: 'string', default: String(DEMO_RESTAURANTS) } },
  });
  const now = new Date();
  const stores = await openStores(database, { now: () => now });
  const { floors, bookings } = await seedAll(stores, Number(values.restaurants), now, (percent) =>
    say(`seed reservations ${percent}/100`),
  );
  say(`${floors} floors in place, ${bookings} bookings added`);
});
