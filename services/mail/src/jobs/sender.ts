import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '@mesa/server-kit';
import { runLoop, type Loop } from './run-loop';

const POLL_MS = 200;
/** A mail that takes longer goes on by itself while another one takes its place. */
const SLOW_MS = 1_000;
/** At a stop, a mail that is still under way after this is tried again when its lease has expired. */
const STOP_MS = 3_000;

interface Sender<Taken> {
  take: () => Promise<Taken | undefined>;
  send: (taken: Taken) => Promise<void>;
  /** how many mails are sent at once */
  atOnce: number;
  /** how many slow mails may be under way beside those */
  slowMax: number;
  log: Log;
}

/**
 * Sends the mails of the queue, several at once. A mail that the mail server keeps waiting goes on beside the
 * next ones, so that it does not delay them.
 */
export function startSender<Taken>({ take, send, atOnce, slowMax, log }: Sender<Taken>): Loop {
  const underWay = new Set<Promise<void>>();
  const quick = new Set<Promise<void>>();

  async function sendNext(): Promise<boolean> {
    if (quick.size >= atOnce) await Promise.race(quick);
    if (underWay.size >= atOnce + slowMax) await Promise.race(underWay);
    const taken = await take();
    if (!taken) return false;
    const sending = send(taken).catch((error: unknown) =>
      log.warn({ err: error }, 'a mail was not processed; it is tried again when its lease has expired'),
    );
    track(underWay, sending);
    track(quick, Promise.race([sending, pause(SLOW_MS)]));
    return true;
  }

  const loop = runLoop('sending mails', POLL_MS, sendNext, log);
  return {
    async stop() {
      await Promise.race([loop.stop().then(() => Promise.all(underWay)), pause(STOP_MS)]);
    },
  };
}

/** Keeps a promise in a set until it settles. */
function track(set: Set<Promise<void>>, promise: Promise<void>): void {
  const tracked = promise.finally(() => set.delete(tracked));
  set.add(tracked);
}

/** Keeps no process alive. */
const pause = (ms: number): Promise<void> => wait(ms, undefined, { ref: false });
