import { addDays, BOOKABLE_SLOTS, type DomainEvent, type Reservation } from '@mesa/contract';
import { newId } from '@mesa/server-kit/mongo';
import type { BookingHistory } from './history';

/** Both weekends of a daylight-saving change, and the days around them. */
export const DAYS = ['2031-03-07', '2031-10-31'].flatMap((from) =>
  Array.from({ length: 4 }, (_, i) => addDays(from, i)),
);
/** How many diners the mail server does not know. */
const UNKNOWN_SHARE = 0.05;

/** Publishes a booking, or a change or a cancellation of one of these, at random, and notes it. */
export async function changeSomething(
  bookings: BookingHistory[],
  random: () => number,
  publish: (event: DomainEvent) => Promise<void>,
): Promise<void> {
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!;
  const open = bookings.filter(({ versions }) => versions.at(-1)!.action !== 'cancelled');
  const isNew = open.length < 5 || random() < 0.5;
  const booking = isNew ? newBooking(random() < UNKNOWN_SHARE) : pick(open);
  const version = (booking.versions.at(-1)?.version ?? 0) + 1;
  const action = isNew ? 'created' : random() < 0.4 ? 'cancelled' : 'updated';
  const slot =
    action === 'cancelled' ? booking.versions.at(-1)! : { date: pick(DAYS), time: pick(BOOKABLE_SLOTS) };
  if (isNew) {
    bookings.push(booking);
    await publish({ type: 'diner-changed', diner: dinerOf(booking) });
  }
  booking.versions.push({ version, action, date: slot.date, time: slot.time });
  await publish(bookingEvent(booking));
}

/** A booking that nobody has made yet. */
export function newBooking(isUnknown = false): BookingHistory {
  const id = newId();
  return { id, email: `${isUnknown ? 'unknown-' : ''}${id}@mesa.example`, versions: [] };
}

/** What reservations publishes about the last version of a booking. */
export function bookingEvent(booking: BookingHistory): DomainEvent {
  const { version, action } = booking.versions.at(-1)!;
  return {
    type: 'reservation-changed',
    action,
    reservation: reservationOf(booking),
    version,
    cancelled: action === 'cancelled',
    restaurant: { name: 'Casa Luz', address: '12 Olive St' },
  };
}

export function dinerOf({ id, email }: BookingHistory) {
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
