import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from './faults';
import type { BookingHistory, History } from './history';
import { changeSomething } from './random-changes';
import { openWorld, type World } from './world';
import { waitUntilProcessed } from './wait-until-processed';
import { createUnreliableServer } from './unreliable-server';

export interface ProofOptions {
  /** base address of a MongoDB; the proof makes databases of its own on it */
  mongodbUri: string;
  /** how many bookings are made, changed and cancelled, in all */
  changes: number;
  kills: number;
  fault?: Fault;
  random: () => number;
  /** kills the database, where the proof runs it */
  killDatabase?: () => void;
  report?: (share: number) => void;
}

export interface Proof {
  errors: string[];
  mails: number;
  repeats: number;
}

/** The shares of kills that hit the mail server and the database; all others hit an instance. */
const SHARES = { sink: 0.1, database: 0.2 };
const SINK_DOWN_MS = 2_000;
const PAUSE_MS = 20;
/**
 * The mail server answers at last what it has kept waiting: after a sender gives up a mail that the server
 * does not take, and long before the ten minutes for which one waits for the answer to a whole mail.
 */
const STALLED_MS = 45_000;
/** Each publisher has bookings of its own: the versions of one are published in order, as in Mesa. */
const PUBLISHERS_MAX = 6;
const CHANGES_EACH = 200;

/**
 * Publishes bookings, changes and cancellations at random while mail instances, the mail server and the
 * database are killed and the mail server refuses, stalls and breaks connections; then compares the mails
 * that it accepted with what was published.
 */
export async function prove(options: ProofOptions): Promise<Proof> {
  const { changes, kills, random, report, fault } = options;
  const history: History = { bookings: [], received: [], disturbances: [], failed: [] };
  const world = await openWorld(options.mongodbUri, { env: fault ? { FAULT: fault } : {} });
  const decide = createUnreliableServer(random, history);
  world.sink.answer(decide);
  const answering = setInterval(() => world.sink.answer(decide), STALLED_MS);
  const step = Math.ceil(changes / kills);
  let done = 0;
  let killing = Promise.resolve();

  async function publish(bookings: BookingHistory[]): Promise<void> {
    while (done < changes) {
      done += 1;
      const isKill = kills > 0 && done % step === Math.ceil(step / 2);
      await changeSomething(bookings, random, world.publish);
      if (isKill) await (killing = killing.then(() => killSomething(world, history, options)));
      report?.(done / changes);
      await wait(PAUSE_MS);
    }
  }

  try {
    const publishers = Math.min(PUBLISHERS_MAX, Math.ceil(changes / CHANGES_EACH));
    const published = Array.from({ length: publishers }, (): BookingHistory[] => []);
    await Promise.all(published.map(publish));
    history.bookings = published.flat();
    const errors = await waitUntilProcessed(world, history);
    const ids = new Set(history.received.map(({ messageId }) => messageId));
    return { errors, mails: ids.size, repeats: history.received.length - ids.size };
  } finally {
    clearInterval(answering);
    await world.close();
  }
}

async function killSomething(
  { sink, instances, isUp }: World,
  { disturbances }: History,
  { random, killDatabase }: ProofOptions,
): Promise<void> {
  const kind = random();
  if (kind < SHARES.sink) {
    const at = Date.now();
    await sink.shut();
    await wait(SINK_DOWN_MS);
    await sink.open();
    disturbances.push({ at, until: Date.now() });
  } else if (killDatabase && kind < SHARES.sink + SHARES.database) {
    const at = Date.now();
    killDatabase();
    await isUp();
    disturbances.push({ at, until: Date.now() });
  } else {
    const server = await instances.kill(random());
    disturbances.push({ at: Date.now(), server });
  }
}
