import { seededRandom } from '@mesa/server-kit/testing';
import { checkAnswers } from './check-answers';
import { checkRules } from './check-rules';
import { checkRefusals, checkTables } from './check-tables';
import type { Caller } from './caller';
import { createDiner, type ContestedSlots } from './diner';
import { dropIndex, startFaulty, type Fault } from './faults';
import type { Entry, History, Violation, BookingRequest } from './history';
import { refill } from './refill';
import { bookableDates, killAtIntervals, openWorld, type Killed, type Kills } from './world';

export interface Proof extends Kills {
  /** a replica set, without a database name */
  mongoUri: string;
  seed: number;
  /** how many requests the diners make before they stop */
  requests: number;
  diners: number;
  /** share of requests that hang up before the answer */
  abortShare?: number;
  fault?: Fault;
  /** on how many days diners book: a few days are full most of the time, many days see more writes */
  days?: number;
  onProgress?: (share: number, text: string) => void;
}

export interface Report {
  requests: number;
  /** how many answers of each kind, e.g. "book 201" */
  answers: { [kind: string]: number };
  writes: number;
  kills: Killed;
  violations: Violation[];
}

const RESTAURANTS = [
  { sizes: [2, 2, 4, 4, 6], pairs: [{ tables: [3, 4] as [number, number], size: 8 }] },
  {
    sizes: [2, 4, 10],
    rules: {
      parties_per_slot: 2,
      turns: [
        { up_to: 2, minutes: 60 },
        { up_to: 10, minutes: 150 },
      ],
    },
  },
];
const DATES = bookableDates();
const TIMES = ['6:00 PM', '7:00 PM', '7:30 PM', '11:30 PM'];
const PARTIES = [1, 2, 2, 4, 6, 8];

/**
 * One proof: many concurrent diners use two instances. Every request and every write is recorded, then
 * checked by rules that share no code with the service.
 */
export async function prove(options: Proof): Promise<Report> {
  const {
    mongoUri,
    seed,
    requests,
    diners: count,
    abortShare = 0.03,
    fault,
    days = 2,
    onProgress = () => {},
  } = options;
  const world = await openWorld({ mongoUri, seed, restaurants: RESTAURANTS });
  const { random, floors, timeline, newCaller } = world;
  const faulty = fault && fault !== 'index dropped' ? await startFaulty(fault, world.anyInstance) : undefined;
  const entries: Entry[] = [];
  const report = () => onProgress(entries.length / requests, `${entries.length} requests`);
  const reporting = setInterval(report, 1_000);
  try {
    if (fault === 'index dropped') await dropIndex(world.database);
    const contested: ContestedSlots = {
      restaurants: floors.map(({ restaurant_id }) => restaurant_id),
      dates: DATES.slice(0, days),
      times: TIMES,
      parties: PARTIES,
    };
    const callers = Array.from({ length: count }, () => newCaller(faulty && (() => faulty.address)));
    const diners = callers.map((caller) =>
      createDiner({ caller, contested, random: seededRandom(random.whole(0, 2 ** 31)), entries, abortShare }),
    );
    const killing = killAtIntervals(options, world, () => entries.length, requests);
    await Promise.all(diners.map((diner) => diner.run(() => entries.length >= requests)));
    const kills = await killing;
    await Promise.all(diners.map((diner) => diner.leave()));

    const lists = new Map<string, Map<string, BookingRequest>>();
    for (const caller of callers) lists.set(caller.id, await listOf(caller));
    const refilled = fault
      ? []
      : await refill({ callers, lists, floor: floors[0]!, newCaller, date: DATES[0]! });
    const history: History = { floors, entries, versions: await timeline.stop(), lists };
    const violations = [
      ...checkTables(history),
      ...checkRules(history),
      ...checkAnswers(history),
      ...checkRefusals(history),
      ...refilled,
    ];
    return {
      requests: entries.length,
      answers: countAnswers(entries),
      writes: history.versions.length,
      kills,
      violations,
    };
  } finally {
    clearInterval(reporting);
    await faulty?.stop();
    await world.close();
  }
}

async function listOf(caller: Caller): Promise<Map<string, BookingRequest>> {
  for (let again = 0; again < 100; again += 1) {
    const { status, body } = await caller.call('GET', '/api/reservations');
    if (status === 200) return new Map(Object.entries(body as { [id: string]: BookingRequest }));
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('a list could not be read at the end');
}

function countAnswers(entries: readonly Entry[]): { [kind: string]: number } {
  const counts: { [kind: string]: number } = {};
  for (const { action, status } of entries)
    counts[`${action} ${status}`] = (counts[`${action} ${status}`] ?? 0) + 1;
  return counts;
}
