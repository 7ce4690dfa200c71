import type { Metrics } from '@mesa/server-kit';
import { Counter, Gauge } from 'prom-client';
import type { Mails } from './store/queue';

export type MailMetrics = ReturnType<typeof createMailMetrics>;

/** How many mails wait, since when, and the outcomes of the others. */
export function createMailMetrics({ registry }: Metrics, mails: Pick<Mails, 'backlog'>, now: () => Date) {
  const registers = [registry];
  const deliveries = new Counter({
    name: 'mesa_mail_deliveries_total',
    help: 'Mails taken from the queue, by kind and by outcome: sent, kept, failed, postponed or dropped',
    labelNames: ['kind', 'delivery'],
    registers,
  });
  const oldest = new Gauge({
    name: 'mesa_mail_oldest_seconds',
    help: 'Age of the oldest mail that waits to be sent; 0 when none does',
    registers,
  });
  new Gauge({
    name: 'mesa_mail_queued',
    help: 'Mails that wait to be sent',
    registers,
    async collect() {
      const backlog = await mails.backlog(now());
      this.set(backlog.queued);
      oldest.set(backlog.oldest ? (now().getTime() - backlog.oldest.getTime()) / 1_000 : 0);
    },
  });
  return { deliveries };
}
