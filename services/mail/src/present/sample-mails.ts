import {
  BOOKABLE_SLOTS,
  LANGUAGES,
  MAIL_KINDS,
  type MailKind,
  type Reservation,
  type Seat,
} from '@mesa/contract';
import type { Content, Mail, Visit } from '../domain/mail';
import type { Guest, GuestBooking } from '../domain/restaurant-content';

const ID = '0123456789abcdef01234567';
const AT = new Date('2030-11-01T18:00:00Z');
const LATER = '2030-11-02T02:02:00.000Z';
const RESTAURANT = {
  name: 'The Extraordinarily Long-Named Garden Terrace & Oyster Bar of West Hollywood',
  address: '10250 North Santa Monica Boulevard, Suite 1200, West Hollywood, CA 90069',
  phone: '(310) 555-0176',
};
const NOTES =
  'We are celebrating a fiftieth birthday.\nTwo guests need a gluten-free menu, one a high chair, ' +
  'and if a quiet table by the window is free, we would love to have it. '.repeat(4);

const REASON = 'It names a waiter, and what is said about her cannot be checked by anybody.';

const PLACE = { id: ID, name: RESTAURANT.name };
const REQUESTS = [
  'High chair, please.',
  'Nut allergy! Menu at www.prizes.example <a href="https://prizes.example">here</a>',
  'طاولة هادئة بجانب النافذة من فضلكم',
  'Two of us use a wheelchair.',
];

/** Who the samples go to: a usual name, and a long one that is written from right to left. */
const PEOPLE = [
  { fname: 'Ana', lname: 'Reyes', email: 'ana@mesa.example' },
  { fname: 'عبد الرحمن بن محمد', lname: 'الأندلسي', email: 'a.very.long.address@mail.mesa.example' },
];

/** The guests of mails to restaurants, by the diner's id. */
export const SAMPLE_GUESTS: ReadonlyMap<string, Guest> = new Map(
  [
    ...PEOPLE,
    { fname: 'Maximiliano Fernando', lname: 'de la Torre y Villanueva-Echeverría' },
    { fname: 'Bo', lname: 'Li' },
    { fname: 'http://prizes.example', lname: 'Win <b>Now</b>' },
  ].map(({ fname, lname }, i) => [String(i), { fname, lname }]),
);

/** One mail of each kind in each language, with long and unusual words: what is to be looked at. */
export function sampleMails(): Mail[] {
  return LANGUAGES.flatMap((language) =>
    MAIL_KINDS.map((kind, i) => ({
      id: `sample-${kind}-${language}`,
      user_id: ID,
      content: contentOf(kind),
      lane: ID,
      state: 'kept' as const,
      tries: 0,
      created_at: AT,
      queued_at: AT,
      recipient: { ...personOf(kind, i), email_confirmed: true, language },
    })),
  );
}

const personOf = (kind: MailKind, i: number) =>
  kind.startsWith('restaurant-')
    ? { fname: RESTAURANT.name, lname: '', email: 'host@garden-terrace.example' }
    : PEOPLE[i % PEOPLE.length]!;

function contentOf(kind: MailKind): Content {
  switch (kind) {
    case 'table-offer': {
      const { restaurant_id, date, time, party_size } = visit().reservation;
      const hold = { id: ID, restaurant_id, date, time, party_size, expires_at: LATER };
      return { kind, data: { hold, restaurant: RESTAURANT } };
    }
    case 'email-confirmation':
      return { kind, data: { link_id: ID, expires_at: LATER, email: PEOPLE[0]!.email } };
    case 'email-changed':
      return { kind, data: { changed_at: AT.toISOString(), email: PEOPLE[0]!.email } };
    case 'password-reset':
      return { kind, data: { link_id: ID, expires_at: LATER } };
    case 'password-changed':
      return { kind, data: { changed_at: AT.toISOString() } };
    case 'sign-in-limited':
      return { kind, data: { until: LATER } };
    case 'account-deleted':
      return { kind, data: { deleted_at: AT.toISOString() } };
    case 'review-removed':
      return { kind, data: { reason: REASON, body: NOTES, written_at: AT.toISOString() } };
    case 'restaurant-booked':
    case 'restaurant-cancelled':
      return { kind, data: { restaurant: PLACE, bookings: [guestBooking(0)], covers: 1 } };
    case 'restaurant-changed': {
      const before: Seat = { date: '2030-11-02', time: '12:30 PM', party_size: 4, tables: ['Fig tree'] };
      return { kind, data: { restaurant: PLACE, bookings: [guestBooking(1)], before, covers: 124 } };
    }
    case 'restaurant-day': {
      const bookings = Array.from({ length: 40 }, (_, i) => guestBooking(i));
      return { kind, data: { restaurant: PLACE, date: bookings[0]!.seat.date, bookings } };
    }
    default:
      return { kind, data: visit() };
  }
}

/** The `i`-th booking of a day: people of all names, some with a request. */
function guestBooking(i: number): GuestBooking {
  const { id, date, code } = visit().reservation;
  const isJoined = i % 5 === 1;
  return {
    id,
    code,
    user_id: String(i % SAMPLE_GUESTS.size),
    phone: '(213) 555-0142',
    coming: i % 4 === 1 ? true : null,
    notes: i % 12 === 1 ? NOTES : i % 3 === 0 ? REQUESTS[i % REQUESTS.length]! : null,
    seat: {
      date,
      time: BOOKABLE_SLOTS[Math.floor((i * BOOKABLE_SLOTS.length) / 40)]!,
      party_size: isJoined ? 10 : 1 + (i % 4),
      tables: isJoined ? ['Garden terrace 12', 'Garden terrace 13'] : [String(i)],
    },
  };
}

function visit(): Visit {
  const reservation: Reservation = {
    id: ID,
    user_id: ID,
    restaurant_id: ID,
    // summer time ends on the day before
    date: '2030-11-04',
    time: '7:30 PM',
    party_size: 10,
    phone: '',
    email: '',
    notes: NOTES,
    coming: null,
    code: '7KX4TD',
    created_at: AT.toISOString(),
    updated_at: AT.toISOString(),
  };
  return { reservation, minutes: 120, version: 1, restaurant: RESTAURANT };
}
