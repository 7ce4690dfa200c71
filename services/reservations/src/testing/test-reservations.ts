import { newId } from '@mesa/server-kit/mongo';
import { startService } from '@mesa/server-kit/testing';
import type { Floor, Opening } from '../domain/floor';
import type { Dependencies } from '../actions/dependencies';
import { startBackground } from '../background';
import { routes } from '../routes';
import { openStores } from '../store/open';

const ALWAYS: Opening[][] = Array.from({ length: 7 }, () => [{ first: '10:00 AM', last: '11:30 PM' }]);

/** A restaurant with tables of these sizes, open for all slots unless `rest` says otherwise. */
export function floorOf(sizes: readonly number[], fields: Partial<Floor> = {}): Floor {
  return {
    restaurant_id: newId(),
    name: 'Casa Luz',
    address: '12 Olive St, Los Angeles, CA 90014',
    tables: sizes.map((size, i) => ({ number: i + 1, size })),
    pairs: [],
    hours: ALWAYS,
    ...fields,
  };
}

export const diner = (fname = 'Ana') => ({
  id: newId(),
  fname,
  lname: 'Reyes',
  email: `${fname.toLowerCase()}@mesa.example`,
});

export const LINKS = { publicUrl: 'http://localhost:3000', tokenSecret: 'm'.repeat(32) };

interface TestOptions {
  at?: string;
  background?: boolean;
  /** supplies the confirmation codes instead of a random generator */
  newCode?: () => string;
}

export type TestReservations = Awaited<ReturnType<typeof startReservations>>;

/**
 * The complete service with its own database and a clock that the test sets.
 * @param background also runs the background jobs, as the real process does
 */
export async function startReservations({
  at = '2030-05-01T12:00:00-07:00',
  background = false,
  newCode,
}: TestOptions = {}) {
  const started = await startService('reservations', {
    at,
    async build({ database, feed, log, now }) {
      const stores = await openStores(database, { now, newCode });
      const running = background ? await startBackground({ database, feed, stores, log, now }) : undefined;
      const alone = { ...stores, now, random: Math.random, onTablesReleased: () => {}, securityLog: log };
      const deps: Dependencies = running?.deps ?? alone;
      return { routes: routes(deps, LINKS), deps, stop: async () => running?.stop() };
    },
  });
  const { clock, database, deps } = started;
  return {
    ...started,
    drop: started.end,
    /** sets the clock by the restaurant's summer time, e.g. "2030-05-01T19:00" */
    setClock: (wall: string) => void (clock.now = new Date(`${wall}:00-07:00`)),
    async restaurant(sizes: readonly number[], fields: Partial<Floor> = {}): Promise<string> {
      const floor = floorOf(sizes, fields);
      await deps.floors.addMissing([floor]);
      return floor.restaurant_id;
    },
    records: () => database.collection('reservations'),
  };
}

/** The body of a booking for two at 7:00 PM on 2030-05-02, with the given changes. */
export const booking = (restaurant_id: string, fields: object = {}) => ({
  reservation: {
    restaurant_id,
    date: '2030-05-02',
    time: '7:00 PM',
    party_size: 2,
    phone: '(213) 555-0100',
    ...fields,
  },
});
