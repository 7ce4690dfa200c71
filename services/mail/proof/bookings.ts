import { addDays, BOOKABLE_SLOTS, type DomainEvent } from '@mesa/contract';
import { newId } from '@mesa/server-kit/mongo';
import type { SeededRandom } from '@mesa/server-kit/testing';
import { reservationOf } from '../src/testing/start-mail';

/** What was published about one booking, version by version. */
export interface Booking {
  id: string;
  email: string;
  versions: { version: number; action: 'created' | 'updated' | 'cancelled'; date: string; time: string }[];
}

type Publish = (event: DomainEvent) => Promise<void>;

/** Both weekends of a daylight-saving change, and the days around them. */
const DAYS = ['2031-03-07', '2031-10-31'].flatMap((from) =>
  Array.from({ length: 4 }, (_, i) => addDays(from, i)),
);
/** How many diners the mail server does not know. */
const UNKNOWN_SHARE = 0.05;

/** Whether the mail server does not know this address and refuses it for good. */
export const isUnknown = (email: string): boolean => email.startsWith('unknown-');

/** Publishes a booking, or a change or a cancellation of one of these, at random, and notes it. */
export async function changeSomething(
  bookings: Booking[],
  random: SeededRandom,
  publish: Publish,
): Promise<void> {
  const open = bookings.filter(({ versions }) => versions.at(-1)!.action !== 'cancelled');
  if (open.length < 5 || random.chance(0.5)) {
    const slot = { date: random.pick(DAYS), time: random.pick(BOOKABLE_SLOTS) };
    return void bookings.push(await bookOnce(slot, publish, random.chance(UNKNOWN_SHARE)));
  }
  const booking = random.pick(open);
  const { version, date, time } = booking.versions.at(-1)!;
  const change = random.chance(0.4)
    ? ({ action: 'cancelled', date, time } as const)
    : ({ action: 'updated', date: random.pick(DAYS), time: random.pick(BOOKABLE_SLOTS) } as const);
  booking.versions.push({ version: version + 1, ...change });
  await publish(eventOf(booking));
}

/** Publishes a new diner, and a booking with the diner's id: one of a diner is enough here. */
export async function bookOnce(
  slot: { date: string; time: string },
  publish: Publish,
  isOfUnknown = false,
): Promise<Booking> {
  const id = newId();
  const email = `${isOfUnknown ? 'unknown-' : ''}${id}@mesa.example`;
  const booking: Booking = { id, email, versions: [{ version: 1, action: 'created', ...slot }] };
  const mail = { reminders: true, invitations: true };
  const diner = {
    id,
    email,
    fname: 'Ana',
    lname: 'Reyes',
    email_confirmed: true,
    language: 'en',
    mail,
    email_proved: false,
    version: 1,
  } as const;
  await publish({ type: 'diner-changed', diner });
  await publish(eventOf(booking));
  return booking;
}

/** What reservations publishes about the last version of a booking. */
function eventOf({ id, email, versions }: Booking): DomainEvent {
  const { version, action, date, time } = versions.at(-1)!;
  return {
    type: 'reservation-changed',
    action,
    reservation: reservationOf({ id, email }, { id, date, time }),
    minutes: 90,
    version,
    cancelled: action === 'cancelled',
    restaurant: { name: 'Casa Luz', address: '12 Olive St' },
  };
}
