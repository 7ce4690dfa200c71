import { setTimeout as wait } from 'node:timers/promises';
import { checkMails } from './check-mails';
import type { Fault } from './faults';
import type { History } from './history';
import { changeSomething } from './random-changes';
import { openScene, type Scene } from './scene';
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

/** How often the kill is one of the mail server or of the database, and not of an instance. */
const SHARES = { sink: 0.1, database: 0.2 };
const SINK_DOWN_MS = 2_000;
const SETTLE_MS = 180_000;

/**
 * Publishes bookings, changes and cancellations at random while mail instances, the mail server and the
 * database are killed and the mail server refuses, stalls and breaks lines; then compares what it took with
 * what was published.
 */
export async function prove(options: ProofOptions): Promise<Proof> {
  const { changes, kills, random, report, fault } = options;
  const history: History = { bookings: [], received: [], breaks: [], failed: [] };
  const scene = await openScene(options.mongodbUri, fault ? { FAULT: fault } : {});
  scene.sink.answer(createUnreliableServer(random, history));
  try {
    for (let done = 0; done < changes; done += 1) {
      await changeSomething(history, random, scene.publish);
      if (kills > 0 && done % Math.ceil(changes / kills) === Math.floor(changes / kills / 2)) {
        history.breaks.push({ at: Date.now() });
        await killSomething(scene, options);
      }
      report?.(done / changes);
      await wait(20);
    }
    const errors = await settle(scene, history);
    const ids = new Set(history.received.map(({ messageId }) => messageId));
    return { errors, mails: ids.size, repeats: history.received.length - ids.size };
  } finally {
    await scene.close();
  }
}

async function killSomething(
  { sink, instances }: Scene,
  { random, killDatabase }: ProofOptions,
): Promise<void> {
  const kind = random();
  if (kind < SHARES.sink) {
    await sink.shut();
    await wait(SINK_DOWN_MS);
    await sink.open();
  } else if (killDatabase && kind < SHARES.sink + SHARES.database) killDatabase();
  else instances.kill(random());
}

/** Waits until the service is done with each booking's last version: what has not come by then is lost. */
async function settle(scene: Scene, history: History): Promise<string[]> {
  const last = history.bookings.map(({ id, versions }) => `${id} ${versions.at(-1)!.version}`);
  let waiting = Infinity;
  let until = 0;
  for (;;) {
    const done = await scene.done();
    const left = last.filter((one) => !done.has(one)).length;
    // a backlog that shrinks is not lost
    if (left < waiting) until = Date.now() + SETTLE_MS;
    waiting = left;
    if (left === 0 || Date.now() > until) break;
    await wait(500);
  }
  history.received = scene.received();
  history.failed = await scene.failed();
  return checkMails(history);
}
