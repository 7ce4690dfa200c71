import { setTimeout as wait } from 'node:timers/promises';
import { addDays, BOOKABLE_SLOTS, type Reservation } from '@mesa/contract';
import { createLog } from '@mesa/server-kit';
import { openFeed } from '@mesa/server-kit/events';
import { connect, newId, retryOutages, type Database } from '@mesa/server-kit/mongo';
import type { Mail } from '../src/domain/mail';
import { startSmtpSink } from '../src/testing/smtp-sink';
import { checkMails } from './check-mails';
import type { Fault } from './faults';
import type { BookingHistory, History, Received } from './history';
import { Instances } from './instances';
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

/** Both weekends of a daylight-saving change, and the days around them. */
const DAYS = ['2031-03-07', '2031-10-31'].flatMap((from) =>
  Array.from({ length: 4 }, (_, i) => addDays(from, i)),
);
const SETTLE_MS = 180_000;

/**
 * Publishes bookings, changes and cancellations at random while mail instances are killed and the mail server
 * refuses, stalls and breaks lines; then compares what it took with what was published.
 */
export async function prove(options: ProofOptions): Promise<Proof> {
  const { changes, kills, random, report } = options;
  const name = `mesa_proof_${newId()}`;
  const uri = new URL(options.mongodbUri);
  uri.pathname = `/${name}`;
  const database = await connect(uri.href);
  const feed = openFeed(database, `${name}_events`, createLog('proof', 'silent'));
  await feed.prepare();
  const history: History = { bookings: [], received: [], breaks: [] };
  const sink = await startSmtpSink();
  sink.answer(createUnreliableServer(random, history));
  const env = { MONGODB_URI: uri.href, EVENTS_DB: `${name}_events`, MAIL_URL: sink.url };
  const instances = new Instances({ ...env, ...(options.fault ? { FAULT: options.fault } : {}) });
  try {
    await instances.start(2);
    for (let done = 0; done < changes; done += 1) {
      // repeated while the database is down: an event that comes twice makes one mail
      await changeSomething(history, random, (event) => retryOutages(() => feed.publish(event)));
      if (kills > 0 && done % Math.ceil(changes / kills) === Math.floor(changes / kills / 2)) {
        history.breaks.push({ at: Date.now() });
        if (options.killDatabase && random() < 0.1) options.killDatabase();
        else instances.kill(random());
      }
      report?.(done / changes);
      await wait(20);
    }
    const until = Date.now() + SETTLE_MS;
    const receive = (): string[] => {
      history.received = sink.mails.map(toReceived(sink.arrivals));
      return checkMails(history);
    };
    let errors = receive();
    while (errors.some((error) => error.endsWith('is lost')) && Date.now() < until) {
      const settled = await retryOutages(() => isSettled(database, history));
      errors = receive();
      if (settled) break;
      await wait(500);
    }
    const ids = new Set(history.received.map(({ messageId }) => messageId));
    const repeats = history.received.length - ids.size;
    return { errors, mails: ids.size, repeats };
  } finally {
    await instances.stop();
    await sink.stop();
    await retryOutages(() => database.dropDatabase());
    await retryOutages(() => database.getClient().db(`${name}_events`).dropDatabase());
    await database.close();
  }
}

/** Whether the service is done with the last version of every booking: what has not come by then is lost. */
async function isSettled(database: Database, { bookings }: History): Promise<boolean> {
  const done = await database
    .collection<Pick<Mail, 'booking' | 'state'>>('mails')
    .find({ state: { $ne: 'queued' } }, { projection: { booking: 1 } })
    .toArray();
  const known = new Set(done.map(({ booking }) => `${booking?.id} ${booking?.version}`));
  return bookings.every(({ id, versions }) => known.has(`${id} ${versions.at(-1)!.version}`));
}

type Publish = (event: Parameters<ReturnType<typeof openFeed>['publish']>[0]) => Promise<void>;

async function changeSomething({ bookings }: History, random: () => number, publish: Publish): Promise<void> {
  const open = bookings.filter(({ versions }) => versions.at(-1)!.action !== 'cancelled');
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!;
  const isNew = open.length < 5 || random() < 0.5;
  const booking: BookingHistory = isNew
    ? { id: newId(), email: `${newId()}@mesa.example`, versions: [] }
    : pick(open);
  const version = (booking.versions.at(-1)?.version ?? 0) + 1;
  const action = isNew ? 'created' : random() < 0.4 ? 'cancelled' : 'updated';
  const slot =
    action === 'cancelled' ? booking.versions.at(-1)! : { date: pick(DAYS), time: pick(BOOKABLE_SLOTS) };
  if (isNew) {
    bookings.push(booking);
    await publish({ type: 'diner-changed', diner: dinerOf(booking) });
  }
  booking.versions.push({ version, action, date: slot.date, time: slot.time });
  await publish({
    type: 'reservation-changed',
    action,
    reservation: reservationOf(booking),
    version,
    cancelled: action === 'cancelled',
    restaurant: { name: 'Casa Luz', address: '12 Olive St' },
  });
}

function dinerOf({ id, email }: BookingHistory) {
  const mail = { reminders: true, invitations: true };
  return { id, email, fname: 'Ana', lname: 'Reyes', email_confirmed: true, language: 'en' as const, mail };
}

/** The diner has the booking's id: one booking a diner is enough here. */
function reservationOf({ id, email, versions }: BookingHistory): Reservation {
  const { date, time } = versions.at(-1)!;
  const at = new Date().toISOString();
  return {
    id,
    user_id: id,
    restaurant_id: id,
    date,
    time,
    email,
    party_size: 2,
    phone: '',
    notes: null,
    code: '7KX4TD',
    created_at: at,
    updated_at: at,
  };
}

const toReceived =
  (arrivals: readonly number[]) =>
  (mail: Awaited<ReturnType<typeof startSmtpSink>>['mails'][number], i: number): Received => ({
    at: arrivals[i]!,
    messageId: mail.messageId ?? '',
    to: (mail.to as { value: { address?: string }[] }).value[0]!.address ?? '',
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    calendar: String(mail.attachments[0]?.content ?? ''),
  });
