import { createLog } from '@mesa/server-kit';
import { openFeed } from '@mesa/server-kit/events';
import { connect, newId, retryOutages } from '@mesa/server-kit/mongo';
import type { Mail } from '../src/domain/mail';
import { startSmtpSink } from '../src/testing/smtp-sink';
import type { Failed, Received } from './history';
import { Instances } from './instances';

/** A killed MongoDB takes its time on a busy machine. */
const PATIENCE_MS = 180_000;

export type World = Awaited<ReturnType<typeof openWorld>>;

/**
 * What a run of the proof needs: databases of its own, an event feed, a mail server and instances of the
 * service.
 * @param env more settings of the instances
 */
export async function openWorld(
  mongodbUri: string,
  { instances: count = 2, env = {} }: { instances?: number; env?: Record<string, string> } = {},
) {
  const name = `mesa_proof_${newId()}`;
  const uri = new URL(mongodbUri);
  uri.pathname = `/${name}`;
  const database = await connect(uri.href);
  const eventsDb = `${name}_events`;
  const feed = openFeed(database, eventsDb, createLog('proof', 'silent'));
  await feed.prepare('mail');
  const sink = await startSmtpSink();
  const instances = new Instances({
    MONGODB_URI: uri.href,
    EVENTS_DB: eventsDb,
    MAIL_URL: sink.url,
    ...env,
  });
  const stored = database.collection<Mail>('mails');
  await instances.start(count);

  return {
    sink,
    instances,
    /** Repeated while the database is down: an event that comes twice makes one mail. */
    publish: (event: Parameters<typeof feed.publish>[0]) => patiently(() => feed.publish(event)),

    /** Resolves when the database answers, after it was killed. */
    async isUp(): Promise<void> {
      await patiently(() => stored.findOne());
    },

    async received(): Promise<Received[]> {
      const mails = await sink.waitFor(sink.arrivals.length);
      return mails.map((mail, i) => toReceived(mail, sink.arrivals[i]!));
    },

    /** The versions of bookings whose mails wait no more, as `id version`. */
    async done(): Promise<Set<string>> {
      const find = () => stored.find({ state: { $ne: 'queued' } }, { projection: { booking: 1 } }).toArray();
      return new Set((await patiently(find)).map(({ booking }) => `${booking?.id} ${booking?.version}`));
    },

    async failed(): Promise<Failed[]> {
      const found = await patiently(() => stored.find({ state: 'failed' }).toArray());
      return found.map(({ booking, reason }) => ({ ...booking!, reason: reason ?? '' }));
    },

    async close(): Promise<void> {
      await instances.stop();
      await sink.stop();
      await database.close();
      const patient = await connect(uri.href, { silenceMs: PATIENCE_MS });
      await patient.dropDatabase();
      await patient.getClient().db(eventsDb).dropDatabase();
      await patient.close();
    },
  };
}

async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (const until = Date.now() + PATIENCE_MS; ; )
    try {
      return await retryOutages(work);
    } catch (error) {
      if (Date.now() > until) throw error;
    }
}

type ParsedMail = Awaited<ReturnType<typeof startSmtpSink>>['mails'][number];

function toReceived(mail: ParsedMail, at: number): Received {
  return {
    at,
    messageId: mail.messageId ?? '',
    to: (mail.to as { value: { address?: string }[] }).value[0]!.address ?? '',
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html || '',
    server: mail.from?.value[0]?.name ?? '',
    calendar: String(mail.attachments[0]?.content ?? ''),
  };
}
