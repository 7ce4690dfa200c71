import { setTimeout as wait } from 'node:timers/promises';
import type { SeededRandom } from '@mesa/server-kit/testing';
import { bookOnce, changeSomething, type Booking } from './bookings';
import { checkMails, type History } from './check-mails';
import type { Fault } from './faults';
import { createUnreliableServer, openWorld, ZONES, type World } from './world';

interface Options {
  /** base address of a MongoDB; the proof makes databases of its own on it */
  mongodbUri: string;
  /** how many bookings are made, changed and cancelled, in all */
  changes: number;
  kills: number;
  /** one instance runs in each; default: all of them */
  zones?: readonly string[];
  fault?: Fault;
  random: SeededRandom;
  /** kills the database, where the proof runs it */
  killDatabase?: () => void;
  report?: (share: number) => void;
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
/** What has not come after so long a silence is lost. */
const SILENCE_MAX_MS = 180_000;

/**
 * Publishes bookings, changes and cancellations at random on the days around both changes of daylight-saving
 * time, while mail instances in several zones, the mail server and the database are killed and the mail
 * server refuses, stalls and breaks connections; then compares the mails that it accepted with what was
 * published.
 * @returns every broken guarantee; how many mails came, of how many zones, and how many of them twice
 */
export async function prove(options: Options) {
  const { changes, kills, random, report, fault, zones = ZONES } = options;
  const history: History = { bookings: [], received: [], disturbances: [], failed: [] };
  const world = await openWorld(options.mongodbUri, zones, fault);
  const decide = createUnreliableServer(random, history);
  world.sink.answer(decide);
  const answering = setInterval(() => world.sink.answer(decide), STALLED_MS);
  const step = Math.ceil(changes / kills);
  let done = 0;
  let killing = Promise.resolve();

  async function publish(bookings: Booking[]): Promise<void> {
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
    const published = Array.from({ length: publishers }, (): Booking[] => []);
    await Promise.all(published.map(publish));
    history.bookings = published.flat();
    await untilProcessed(world, history.bookings);
    history.received = await world.received();
    history.failed = await world.failed();
    const ids = new Set(history.received.map(({ messageId }) => messageId));
    const counts = { mails: ids.size, zones: world.zones(), repeats: history.received.length - ids.size };
    return { errors: checkMails(history), ...counts };
  } finally {
    clearInterval(answering);
    await world.close();
  }
}

async function killSomething(
  { sink, instances, isUp, nameOf }: World,
  { disturbances }: History,
  { random, killDatabase, zones = ZONES }: Options,
): Promise<void> {
  const kind = random.next();
  const at = Date.now();
  if (kind < SHARES.sink) {
    await sink.shut();
    await wait(SINK_DOWN_MS);
    await sink.open();
    disturbances.push({ at, until: Date.now() });
  } else if (killDatabase && kind < SHARES.sink + SHARES.database) {
    killDatabase();
    await isUp();
    disturbances.push({ at, until: Date.now() });
  } else {
    const server = nameOf(await instances.kill(random.whole(0, zones.length - 1)));
    disturbances.push({ at: Date.now(), server });
  }
}

/** Waits until the service is done with each booking's last version; a backlog that shrinks is not lost. */
async function untilProcessed(world: World, bookings: Booking[]): Promise<void> {
  const last = bookings.map(({ id, versions }) => `${id} ${versions.at(-1)!.version}`);
  let waiting = Infinity;
  for (let until = 0; ; await wait(500)) {
    const done = await world.done();
    const left = last.filter((version) => !done.has(version)).length;
    if (left < waiting) until = Date.now() + SILENCE_MAX_MS;
    waiting = left;
    if (left === 0 || Date.now() > until) return;
  }
}

/**
 * Publishes bookings at a constant rate and measures how long each takes from its commit until the mail
 * server has the mail.
 * @returns the 50th, 95th and 99th percentiles in milliseconds; a mail that did not come counts as Infinity
 */
export async function measurePace(mongodbUri: string, perSecond: number, seconds: number) {
  const world = await openWorld(mongodbUri, ZONES.slice(0, 2));
  const committed = new Map<string, number>();
  const book = async (): Promise<void> => {
    const { email } = await bookOnce({ date: '2031-03-08', time: '7:00 PM' }, world.publish);
    committed.set(email, Date.now());
  };
  try {
    const begun = Date.now();
    const publishing: Promise<void>[] = [];
    for (let i = 0; i < perSecond * seconds; i += 1) {
      await wait(Math.max(0, begun + (i * 1_000) / perSecond - Date.now()));
      publishing.push(book());
    }
    await Promise.all(publishing);
    await Promise.race([world.sink.waitFor(committed.size), wait(60_000, undefined, { ref: false })]);
    const arrived = new Map((await world.received()).map(({ to, at }) => [to, at]));
    const times = [...committed].map(([to, at]) => (arrived.get(to) ?? Infinity) - at).sort((a, b) => a - b);
    return [0.5, 0.95, 0.99].map((share) => times[Math.ceil(times.length * share) - 1]!);
  } finally {
    await world.close();
  }
}
