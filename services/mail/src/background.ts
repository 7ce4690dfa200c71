import type { Log } from '@mesa/server-kit';
import type { Feed } from '@mesa/server-kit/events';
import { deliver } from './actions/deliver';
import type { Dependencies } from './actions/dependencies';
import { queueDue } from './actions/queue-due';
import { EVENTS, recordEvent } from './actions/record-event';
import { runLoop } from './jobs/run-loop';
import type { MailMetrics } from './metrics';

const POLL_MS = 200;
const DUE_POLL_MS = 1_000;

interface Background {
  deps: Dependencies;
  feed: Feed;
  metrics: MailMetrics;
  /** how many mails are sent at once */
  atOnce: number;
  log: Log;
}

/**
 * Background jobs: record domain events, queue what is due, send. Safe to run on several instances at once.
 * Every second sender only takes mails that were never tried, so that those that cannot go delay no other.
 */
export async function startBackground({ deps, feed, metrics, atOnce, log }: Background) {
  const events = feed.consume('mail', [...EVENTS], (event, session) => recordEvent(deps, event, session));
  const due = runLoop('queueing what is due', DUE_POLL_MS, () => queueDue(deps), log);
  const senders = Array.from({ length: atOnce }, (_, i) =>
    runLoop('sending mails', POLL_MS, () => sendNext({ deps, metrics, log }, i % 2 === 0), log),
  );
  await events.ready;
  return {
    async stop(): Promise<void> {
      await Promise.all([events.stop(), due.stop(), ...senders.map((sender) => sender.stop())]);
      deps.transport?.close();
    },
  };
}

async function sendNext(
  { deps, metrics, log }: Pick<Background, 'deps' | 'metrics' | 'log'>,
  fresh: boolean,
): Promise<boolean> {
  const taken = await deps.mails.take(deps.now(), { fresh });
  if (!taken) return false;
  const delivery = await deliver(deps, taken);
  const { id, content, tries } = taken.mail;
  metrics.deliveries.inc({ kind: content.kind, delivery });
  log.info({ mail: id, kind: content.kind, tries, delivery }, 'mail');
  return true;
}
