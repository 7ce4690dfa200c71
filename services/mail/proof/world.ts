import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createLog } from '@mesa/server-kit';
import { openFeed } from '@mesa/server-kit/events';
import { connect, newId, retryOutages } from '@mesa/server-kit/mongo';
import { buildBundles, Instances, type SeededRandom } from '@mesa/server-kit/testing';
import type { Mail } from '../src/domain/mail';
import { startSmtpSink, type Reply } from '../src/testing/smtp-sink';
import { isUnknown } from './bookings';
import type { Failed, History, Received } from './check-mails';

/** Time zones that the machines of a company may be set to. */
export const ZONES = [
  'America/Los_Angeles',
  'UTC',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'America/St_Johns',
];
/** A killed MongoDB takes its time on a busy machine. */
const PATIENCE_MS = 180_000;

export type World = Awaited<ReturnType<typeof openWorld>>;

/**
 * What a run of the proof needs: databases of its own, an event feed, a mail server and instances of the
 * service, each a process in another zone.
 */
export async function openWorld(mongodbUri: string, zones: readonly string[], fault = '') {
  const zoneOf = (number: number) => zones[number % zones.length]!;
  const nameOf = (number: number) => `${zoneOf(number)} ${number}`;
  const name = `mesa_proof_${newId()}`;
  const uri = new URL(mongodbUri);
  uri.pathname = `/${name}`;
  const database = await connect(uri.href);
  const eventsDb = `${name}_events`;
  const feed = openFeed(database, eventsDb, createLog('proof', 'silent'));
  await feed.prepare('mail');
  const sink = await startSmtpSink();
  const stored = database.collection<Mail>('mails');
  const bundles = buildBundles(join(__dirname, '..'), './proof/instance.ts');
  const settings = { MONGODB_URI: uri.href, EVENTS_DB: eventsDb, MAIL_URL: sink.url, FAULT: fault };
  const instances = await Instances.start(zones.length, {
    main: join(bundles, 'instance.cjs'),
    env: (number) => ({ ...settings, TZ: zoneOf(number), NAME: nameOf(number) }),
  });

  return {
    sink,
    instances,
    /** the name of the instance of this number, by which its mails can be told */
    nameOf,
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

    /** In how many zones are servers that have sent a mail. */
    zones: (): number => new Set(sink.mails.map((mail) => serverOf(mail).split(' ')[0])).size,

    /** The versions of bookings whose mails wait no more, as `id version`. */
    async done(): Promise<Set<string>> {
      const find = () => stored.find({ state: { $ne: 'queued' } }, { projection: { booking: 1 } }).toArray();
      return new Set((await patiently(find)).map(({ booking }) => `${booking?.id} ${booking?.version}`));
    },

    async failed(): Promise<Failed[]> {
      const mails = await patiently(() => stored.find({ state: 'failed' }).toArray());
      return mails.map(({ booking, reason }) => ({ ...booking!, reason: reason ?? '' }));
    },

    async close(): Promise<void> {
      await instances.stop();
      await rm(bundles, { recursive: true });
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
      await wait(100);
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
    server: serverOf(mail),
    calendar: String(mail.attachments[0]?.content ?? ''),
  };
}

const serverOf = (mail: ParsedMail): string => mail.from?.value[0]?.name ?? '';

const SHARES = { stalled: 0.01, dropped: 0.02 };

/**
 * How the mail server of the proof answers. It refuses unknown recipients for good, and every third other one
 * twice before it takes a mail; some connections stall before or after a mail has come, others break
 * after that.
 */
export function createUnreliableServer(
  random: SeededRandom,
  { disturbances }: Pick<History, 'disturbances'>,
): (to: string, phase: 'recipient' | 'data') => Reply {
  const recipients = new Map<string, { refusals: number; left: number }>();
  return (to, phase) => {
    const isStalled = random.chance(SHARES.stalled);
    if (!recipients.has(to)) {
      const refusals = recipients.size % 3 === 0 ? 2 : 0;
      recipients.set(to, { refusals, left: refusals });
    }
    const recipient = recipients.get(to)!;
    if (phase === 'data') {
      recipient.left = recipient.refusals;
      const reply = isStalled ? 'stall' : random.chance(SHARES.dropped) ? 'drop' : 'accept';
      if (reply !== 'accept') disturbances.push({ at: Date.now(), to });
      return reply;
    }
    if (isUnknown(to)) return { code: 550, text: 'No such mailbox' };
    if (isStalled) return 'stall';
    if (recipient.left === 0) return 'accept';
    recipient.left -= 1;
    return { code: 451, text: 'Try again later' };
  };
}
