import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { addDays } from '@mesa/contract';
import { until } from '../../commands/machine/processes';
import { BookingLoad, DINERS } from '../load/booking-load';
import { today } from '../load/bookings';
import { startFaultySystem, type FaultySystem } from '../start/faulty-system';
import type { NetworkFault } from '../break/faulty-proxy';

/** Every request is answered within this time, whatever fails. */
const ANSWERED_WITHIN_MS = 6_000;
/** Bookings are accepted again within this time. */
const GOOD_AGAIN_MS = 15_000;
/** Bookings count as accepted again when none was refused for this long. */
const CALM_MS = 1_000;
/** A mail server's silence and the pause before the next attempt take this long. */
const MAIL_WITHIN_MS = 60_000;
/** Every part has noticed by then that a member is gone (packages/server-kit/src/mongo/connect.ts). */
const NOTICED_MS = 6_000;

/** The faults, and how long each lasts: some requests must wait until their deadline. */
const faults: { kind: NetworkFault; ms: number }[] = [
  { kind: 'delay', ms: 3_000 },
  { kind: 'loss', ms: 3_000 },
  { kind: 'one-way', ms: 5_000 },
  { kind: 'half-open', ms: 5_000 },
];

/** Two kinds of parts that talk to each other, and how their network is broken and repaired. */
interface Pair {
  between: string;
  break(system: FaultySystem, fault: NetworkFault): void;
}

const isBff = (caller: string) => caller === 'bff';
/** The members of the replica set, who talk to each other through the same proxies, have no name. */
const isService = (caller: string) => caller !== '' && !isBff(caller);

const pairs: Pair[] = [
  {
    between: 'the BFF and the services',
    break: ({ services }, fault) => services.forEach((proxy) => proxy.break(fault)),
  },
  {
    between: 'the BFF and MongoDB',
    break: ({ set }, fault) => set.members.forEach(({ proxy }) => proxy.break(fault, isBff)),
  },
  {
    between: 'the services and MongoDB',
    break: ({ set }, fault) => set.members.forEach(({ proxy }) => proxy.break(fault, isService)),
  },
];

/** Ends the faults of all networks. */
function endNetworkFaults({ services, smtp, set }: FaultySystem): void {
  for (const proxy of [...services.values(), smtp, ...set.members.map((member) => member.proxy)])
    proxy.repair();
}

describe('a Mesa with a faulty network, disk or clock', () => {
  let system: FaultySystem;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mesa-faults-'));
    system = await startFaultySystem(folder);
  });
  afterAll(async () => {
    await system?.stop();
    if (!process.env['MESA_KEEP_LOGS']) await rm(folder, { recursive: true, force: true });
  });

  let days = 10;
  let promised = 0;
  /**
   * Books while something is broken, and checks what diners saw.
   * @param harm breaks something, waits, and repairs it; returns the moment from which bookings must succeed
   */
  async function bookDuring(name: string, harm: (load: BookingLoad) => Promise<number>): Promise<void> {
    days += 1;
    const load = await BookingLoad.start({ url: system.url, days });
    await until(() => Promise.resolve(load.booked.length >= DINERS), GOOD_AGAIN_MS);
    const from = await harm(load).catch(async (error: unknown) => {
      await load.stop();
      throw error;
    });
    const isGood = () => {
      const last = load.refused.at(-1)?.at ?? 0;
      const now = performance.now();
      return Promise.resolve((load.booked.at(-1) ?? 0) > Math.max(from, last) && now - last > CALM_MS);
    };
    const isGoodAgain = await until(isGood, GOOD_AGAIN_MS - (performance.now() - from) + CALM_MS);
    const lastRefused = Math.max(from, load.refused.at(-1)?.at ?? 0);
    const kept = await load.stop();
    process.stderr.write(
      `${name}: ${load.answered} requests, ${load.refused.length} answered 503, slowest ` +
        `${load.slowest.ms} ms (${load.slowest.request}), back to normal after ` +
        `${Math.round(lastRefused - from)} ms, ${load.promised.length} bookings promised, ` +
        `${kept.length} kept\n`,
    );
    expect(load.wrong).toEqual([]);
    expect(load.slowest.ms).toBeLessThanOrEqual(ANSWERED_WITHIN_MS);
    expect(isGoodAgain).toBe(true);
    expect(load.promised.length).toBeGreaterThan(0);
    expect(kept.sort()).toEqual(load.promised.sort());
    promised += load.promised.length;
  }

  for (const pair of pairs)
    for (const { kind, ms } of faults)
      test(`${kind} between ${pair.between} loses and doubles no booking`, () =>
        bookDuring(`${kind} between ${pair.between}`, async () => {
          pair.break(system, kind);
          system.smtp.break(kind);
          await pause(ms);
          endNetworkFaults(system);
          return performance.now();
        }));

  /** Waits for a booking made after `from`; an answer of the first seconds may be for an earlier request. */
  const bookedAfter = (load: BookingLoad, from: number): Promise<boolean> =>
    until(() => Promise.resolve((load.booked.at(-1) ?? 0) > from + ANSWERED_WITHIN_MS / 2), GOOD_AGAIN_MS);

  test('a primary that vanishes without closing its sockets costs bookings for less than 15 s', () =>
    bookDuring('a vanished primary', async (load) => {
      const primary = await system.set.primary();
      const from = performance.now();
      const resume = await system.set.vanish(primary);
      const isBooked = await bookedAfter(load, from);
      process.stderr.write(`booked ${Math.round(load.booked.at(-1)! - from)} ms after it vanished\n`);
      resume();
      expect(isBooked).toBe(true);
      return performance.now();
    }));

  test('without a primary, visitors still find restaurants, reviews and available tables', () =>
    bookDuring('no primary', async (load) => {
      const primary = await system.set.primary();
      const secondary = system.set.members.find((member) => member !== primary)!;
      const resumes = await Promise.all([primary, secondary].map((member) => system.set.vanish(member)));
      await pause(NOTICED_MS);
      const date = addDays(today(), days + 1);
      const restaurant = `/api/restaurants/${load.restaurants[0]}`;
      const availability = `${restaurant}/availability?date=${date}&party_size=2`;
      const pages = [
        '/',
        '/api/restaurants/search?query=',
        restaurant,
        `${restaurant}/reviews`,
        availability,
      ];
      const answers = await Promise.all(pages.map((path) => fetch(system.url + path)));
      const texts = await Promise.all(answers.map((answer) => answer.text()));
      for (const resume of resumes) resume();
      expect(answers.map(({ status }, i) => [pages[i], status])).toEqual(pages.map((path) => [path, 200]));
      for (const text of texts) expect(text).not.toContain('"missing"');
      return performance.now();
    }));

  test('a primary whose disk is full is replaced', () =>
    bookDuring('a full disk', async (load) => {
      const primary = await system.set.primary();
      const from = performance.now();
      await system.set.fillDisk(primary);
      expect(await bookedAfter(load, from)).toBe(true);
      await system.set.restart(primary);
      return performance.now();
    }));

  test('a clock that is a minute off changes nothing', () =>
    bookDuring('a wrong clock', async (load) => {
      await system.restart('reservations', 60);
      expect(await bookedAfter(load, performance.now())).toBe(true);
      await system.restart('reservations', 0);
      return performance.now();
    }));

  test('every mail arrives that was held up', async () => {
    expect(await until(() => Promise.resolve(system.mails.size >= promised), MAIL_WITHIN_MS)).toBe(true);
  });
});
