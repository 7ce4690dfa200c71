import type { Log } from '@mesa/server-kit';
import type { Feed } from '@mesa/server-kit/events';
import { deliver } from './actions/deliver';
import type { Dependencies } from './actions/dependencies';
import { queueDueMails } from './actions/queue-due-mails';
import { EVENTS, recordEvents } from './actions/record-event';
import { runLoop } from './jobs/run-loop';
import { startSender } from './jobs/sender';
import type { MailMetrics } from './metrics';
import { SLOW_MAILS } from './smtp/transport';
import type { TakenMail } from './store/queue';

const DUE_POLL_MS = 1_000;

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
export async function startBackground({ deps, feed, metrics, atOnce, log }: Background) {
  const events = feed.consumeAll('mail', [...EVENTS], (all, session) => recordEvents(deps, all, session));
  const due = runLoop('queueing what is due', DUE_POLL_MS, () => queueDueMails(deps), log);
  const senders = [true, false].map((fresh) =>
    startSender({
      take: () => deps.mails.take(deps.now(), { fresh }),
      send: (taken) => send(taken, { deps, metrics, log }),
      atOnce: Math.ceil(atOnce / 2),
      slowMax: Math.ceil(atOnce / 2) * SLOW_MAILS,
      log,
    }),
  );
  await events.ready;
  return {
    async stop(): Promise<void> {
      await Promise.all([events.stop(), due.stop(), ...senders.map((sender) => sender.stop())]);
      deps.transport?.close();
    },
  };
}

async function send(
  taken: TakenMail,
  { deps, metrics, log }: Pick<Background, 'deps' | 'metrics' | 'log'>,
): Promise<void> {
  const delivery = await deliver(deps, taken);
  const { id, content, tries } = taken.mail;
  metrics.deliveries.inc({ kind: content.kind, delivery });
  log.info({ mail: id, kind: content.kind, tries, delivery }, 'mail');
}
