import { runScript, takePart, type Script } from '@mesa/server-kit/script';
import { closeDays } from './actions/close-days';
import { planFloors } from './actions/plan-floors';
import { retireFloor } from './actions/retire-floor';
import type { Booking } from './domain/booking';
import type { Floor } from './domain/floor';
import { floorEntryOf, type ImportedFloor } from './domain/imported-floor';
import { openStores, type Stores } from './store/open';

/**
 * What `npm run restaurants` does to tables, hours and days: `list`, `import CHANGE`,
 * `close ID FROM TO REASON [cancel]`, `open ID FROM TO`, `retire ID`. Answers are lines of JSON.
 */
void runScript(async (script) => {
  const { database, say } = script;
  const [action = '', id = '', from = '', to = '', reason = '', cancel = ''] = process.argv.slice(2);
  const now = () => new Date();
  const stores = await openStores(database, { now });
  const sayBookings = (bookings: readonly Booking[]) => {
    for (const { code, date, time, party_size } of bookings)
      say(JSON.stringify({ code, date, time, party_size }));
  };
  const actions: Record<string, () => Promise<unknown>> = {
    list: () => list(stores, say),
    import: () =>
      takePart<Floor>(script, id, {
        plan: (items) => planImport(stores, items, say),
        apply: (floors) => stores.floors.replaceAll(floors),
      }),
    retire: async () => sayBookings(await retireFloor({ ...stores, now }, id)),
    open: async () => say(JSON.stringify({ opened: await stores.closings.open(id, from, to, now()) })),
    close: async () => {
      const floor = await stores.floors.find(id);
      if (!floor) throw new Error(`restaurant ${id} has no floor`);
      const days = { floor, from, to, reason, cancelBookings: cancel === 'cancel' };
      sayBookings(await closeDays({ ...stores, now }, days));
    },
  };
  await actions[action]?.();
});

async function list({ floors, bookings }: Stores, say: Script['say']): Promise<void> {
  const upcoming = await bookings.countUpcoming(new Date());
  for await (const floor of floors.all())
    say(
      JSON.stringify({
        id: floor.restaurant_id,
        entry: floorEntryOf(floor),
        upcoming_bookings: upcoming.get(floor.restaurant_id) ?? 0,
      }),
    );
}

/** @returns the floors to write */
async function planImport(
  stores: Stores,
  items: AsyncIterable<unknown>,
  say: Script['say'],
): Promise<Floor[]> {
  const imported: ImportedFloor[] = [];
  // a line that the command has made
  for await (const item of items) imported.push(item as ImportedFloor);
  const planned = await planFloors(stores, imported, new Date());
  for (const { floor, change, displaced, held } of planned)
    say(JSON.stringify({ id: floor.restaurant_id, change, displaced, held }));
  say('planned');
  return planned.filter(({ change }) => change !== 'unchanged').map(({ floor }) => floor);
}
