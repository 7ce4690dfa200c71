import { createLog } from '@mesa/server-kit';
import { openFeed } from '@mesa/server-kit/events';
import { connect, newId, retryOutages } from '@mesa/server-kit/mongo';
import type { Mail } from '../src/domain/mail';
import { startSmtpSink } from '../src/testing/smtp-sink';
import type { Failed, Received } from './history';
import { Instances } from './instances';

export type Scene = Awaited<ReturnType<typeof openScene>>;

/**
 * What a run of the proof needs: databases of its own, an event feed, a mail server and two instances of the
 * service.
 * @param env more settings of the instances
 */
export async function openScene(mongodbUri: string, env: Record<string, string> = {}) {
  const name = `mesa_proof_${newId()}`;
  const uri = new URL(mongodbUri);
  uri.pathname = `/${name}`;
  const database = await connect(uri.href);
  const eventsDb = `${name}_events`;
  const feed = openFeed(database, eventsDb, createLog('proof', 'silent'));
  await feed.prepare();
  const sink = await startSmtpSink();
  const instances = new Instances({
    MONGODB_URI: uri.href,
    EVENTS_DB: eventsDb,
    MAIL_URL: sink.url,
    ...env,
  });
  const stored = database.collection<Mail>('mails');
  await instances.start(2);

  return {
    sink,
    instances,
    /** Repeated while the database is down: an event that comes twice makes one mail. */
    publish: (event: Parameters<typeof feed.publish>[0]) => retryOutages(() => feed.publish(event)),

    received: (): Received[] => sink.mails.map((mail, i) => toReceived(mail, sink.arrivals[i]!)),

    /** The versions of bookings whose mails wait no more, as `id version`. */
    async done(): Promise<Set<string>> {
      const find = () => stored.find({ state: { $ne: 'queued' } }, { projection: { booking: 1 } }).toArray();
      return new Set((await retryOutages(find)).map(({ booking }) => `${booking?.id} ${booking?.version}`));
    },

    async failed(): Promise<Failed[]> {
      const found = await retryOutages(() => stored.find({ state: 'failed' }).toArray());
      return found.map(({ booking, reason }) => ({ ...booking!, reason: reason ?? '' }));
    },

    async close(): Promise<void> {
      await instances.stop();
      await sink.stop();
      await retryOutages(() => database.dropDatabase());
      await retryOutages(() => database.getClient().db(eventsDb).dropDatabase());
      await database.close();
    },
  };
}

type ParsedMail = Awaited<ReturnType<typeof startSmtpSink>>['mails'][number];

function toReceived(mail: ParsedMail, at: number): Received {
  return {
    at,
    messageId: mail.messageId ?? '',
    to: (mail.to as { value: { address?: string }[] }).value[0]!.address ?? '',
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    calendar: String(mail.attachments[0]?.content ?? ''),
  };
}
