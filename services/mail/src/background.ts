import { setTimeout as wait } from 'node:timers/promises';
import { runEvery, type Log, type Repeated } from '@mesa/server-kit';
import type { Feed } from '@mesa/server-kit/events';
import { deliver } from './actions/deliver';
import type { Dependencies } from './actions/dependencies';
import { queueDueMails } from './actions/queue-due-mails';
import { EVENTS, recordEvents } from './actions/record-events';
import { Lanes } from './domain/lanes';
import type { MailMetrics } from './metrics';
import { SLOW_MAILS } from './smtp/transport';
import type { TakenMail } from './store/mail-document';

const DUE_POLL_MS = 1_000;
const SEND_POLL_MS = 200;
/** A mail that takes longer goes on by itself while another one takes its place. */
const SLOW_MS = 1_000;
/** At a stop, a mail that is still under way after this is tried again when its lease has expired. */
const STOP_MS = 3_000;

interface Background {
  deps: Dependencies;
  feed: Feed;
  metrics: MailMetrics;
  /** how many mails are sent at once, beside slow ones */
  atOnce: number;
  log: Log;
}

/**
 * Background jobs: record domain events, queue what is due, send. Safe to run on several instances at once.
 * One of the two senders only takes mails that were never tried, so that mails that cannot be delivered do
 * not delay new ones.
 */
export async function startBackground(background: Background) {
  const { deps, feed, log } = background;
  const events = feed.consumeAll('mail', [...EVENTS], (all, session) => recordEvents(deps, all, session));
  const due = runEvery(DUE_POLL_MS, 'mails that are due not queued', () => queueDueMails(deps), log);
  const lanes = new Lanes();
  const senders = [true, false].map((fresh) => startSender(background, lanes, fresh));
  await events.ready;
  return {
    async stop(): Promise<void> {
      await Promise.all([events, due, ...senders].map((job) => job.stop()));
      deps.transport?.close();
    },
  };
}

/**
 * Sends the mails of the queue, several at once. A mail that the mail server keeps waiting goes on beside the
 * next ones, so that it does not delay them, and each diner's mails have their turn.
 */
function startSender(background: Background, lanes: Lanes, fresh: boolean): Repeated {
  const { deps, log } = background;
  const atOnce = Math.ceil(background.atOnce / 2);
  const underWay = new Set<Promise<void>>();
  const quick = new Set<Promise<void>>();

  async function sendNext(): Promise<boolean> {
    if (quick.size >= atOnce) await Promise.race(quick);
    if (underWay.size >= atOnce * (1 + SLOW_MAILS)) await Promise.race(underWay);
    const next = () => deps.mails.take(deps.now(), { fresh, not: lanes.waiting });
    const taken = (await next()) ?? (lanes.nextRound() ? await next() : undefined);
    if (!taken) return false;
    const { lane } = taken.mail;
    lanes.enter(lane);
    const sending = send(background, taken);
    const isQuick = Promise.race([sending, pause(SLOW_MS)]);
    track(underWay, sending);
    track(
      quick,
      isQuick.finally(() => lanes.leave(lane)),
    );
    return true;
  }

  const loop = runEvery(SEND_POLL_MS, 'mails not sent', sendNext, log);
  return {
    async stop() {
      await Promise.race([loop.stop().then(() => Promise.all(underWay)), pause(STOP_MS)]);
    },
  };
}

async function send({ deps, metrics, log }: Background, taken: TakenMail): Promise<void> {
  try {
    const delivery = await deliver(deps, taken);
    const { id, content, tries } = taken.mail;
    metrics.deliveries.inc({ kind: content.kind, delivery });
    log.info({ mail: id, kind: content.kind, tries, delivery }, 'mail');
  } catch (error) {
    log.warn({ err: error }, 'a mail was not processed; it is tried again when its lease has expired');
  }
}

/** Keeps a promise in a set until it settles. */
function track(set: Set<Promise<void>>, promise: Promise<void>): void {
  const tracked = promise.finally(() => set.delete(tracked));
  set.add(tracked);
}

/** Keeps no process alive. */
const pause = (ms: number): Promise<void> => wait(ms, undefined, { ref: false });
