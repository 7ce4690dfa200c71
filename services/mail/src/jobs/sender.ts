import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '@mesa/server-kit';
import { runLoop, type Loop } from './run-loop';

const POLL_MS = 200;
/** A mail that takes longer goes on by itself while its sender takes the next. */
const SLOW_MS = 1_000;
/** A mail that is still under way then is left to its lease. */
const STOP_MS = 3_000;

interface Sender<Taken> {
  take: () => Promise<Taken | undefined>;
  send: (taken: Taken) => Promise<void>;
  /** how many slow mails may be under way beside the one at hand */
  slowMax: number;
  log: Log;
}

/**
 * Sends the mails of the queue one after another. One that the mail server keeps waiting goes on beside the
 * next, so that a mail that cannot go delays no other.
 */
export function startSender<Taken>({ take, send, slowMax, log }: Sender<Taken>): Loop {
  const underWay = new Set<Promise<void>>();

  async function sendNext(): Promise<boolean> {
    if (underWay.size > slowMax) await Promise.race(underWay);
    const taken = await take();
    if (!taken) return false;
    const sending = send(taken)
      .catch((error: unknown) => log.warn({ err: error }, 'a mail is left to its lease'))
      .finally(() => underWay.delete(sending));
    underWay.add(sending);
    await Promise.race([sending, pause(SLOW_MS)]);
    return true;
  }

  const loop = runLoop('sending mails', POLL_MS, sendNext, log);
  return {
    async stop() {
      await Promise.race([loop.stop().then(() => Promise.all(underWay)), pause(STOP_MS)]);
    },
  };
}

/** Keeps no process alive. */
const pause = (ms: number): Promise<void> => wait(ms, undefined, { ref: false });
