import { hashPaths, slotMinutes, type Language, type Seat } from '@mesa/contract';
import type { Guest, GuestBooking, RestaurantContent } from '../domain/restaurant-content';
import type { Values } from './fill';
import { oneLine, unlinked } from './foreign-text';
import { formatSlot } from './formats';
import { printLayout } from './print-layout';
import { textOf } from './texts';

/** How many bookings of a day are printed on a page. */
const PAGE_BOOKINGS = 100;

/** The values of a mail to a restaurant. */
export function restaurantValues(
  { kind, data }: RestaurantContent,
  guests: ReadonlyMap<string, Guest>,
  language: Language,
  link: (path: string) => string,
): Values {
  const { restaurant } = data;
  const rowOf = (booking: GuestBooking): Values => ({
    ...seatValues(booking.seat, language),
    ...guestValues(booking, guests.get(booking.user_id)),
    coming: booking.coming ? textOf('is_coming', language) : '',
  });
  const values = {
    restaurant: restaurant.name,
    restaurant_url: link(hashPaths.restaurant.to(restaurant.id)),
  };
  if (kind === 'restaurant-day') return { ...values, ...dayValues(data, rowOf, language) };
  const { before, covers } = data;
  return {
    ...values,
    ...rowOf(data.bookings[0]),
    covers: textOf('covers', language, { count: covers }),
    before: before ? [beforeValues(before, language)] : [],
  };
}

function seatValues({ date, time, party_size, tables }: Seat, language: Language): Values {
  return {
    ...formatSlot(date, time, language),
    party: textOf('party', language, { count: party_size }),
    tables: tables.join(' + '),
  };
}

/** The old seat beside the new one, under names of its own. */
function beforeValues(seat: Seat, language: Language): Values {
  const values = Object.entries(seatValues(seat, language));
  return Object.fromEntries(values.map(([name, value]) => [`old_${name}`, value]));
}

/** What is known of the guest; only the code when the account was deleted. */
function guestValues({ code, phone, notes, name }: GuestBooking, guest: Guest | undefined): Values {
  if (name === undefined && (!guest || guest.erase_at)) return { code, guest: '', phone: '', notes: '' };
  return {
    code,
    guest: unlinked(name ?? `${guest!.fname} ${guest!.lname}`),
    phone: oneLine(phone),
    notes: unlinked(notes ?? ''),
  };
}

type Day = Extract<RestaurantContent, { kind: 'restaurant-day' }>['data'];

function dayValues(
  { date, bookings }: Day,
  rowOf: (booking: GuestBooking) => Values,
  language: Language,
): Values {
  const byTime = [...bookings].sort((a, b) => slotMinutes(a.seat.time) - slotMinutes(b.seat.time));
  const count = Math.ceil(byTime.length / PAGE_BOOKINGS);
  const pages = Array.from({ length: count }, (_, i) =>
    byTime.slice(i * PAGE_BOOKINGS, (i + 1) * PAGE_BOOKINGS).map(rowOf),
  );
  const { size, columns } = printLayout(pages.map((rows) => rows.map(lengthOf)));
  return {
    ...formatSlot(date, byTime[0]!.seat.time, language),
    bookings_count: textOf('bookings', language, { count: byTime.length }),
    covers: textOf('covers', language, { count: sumOf(byTime) }),
    last_time: formatSlot(date, byTime.at(-1)!.seat.time, language).time,
    half_hours: halfHours(byTime, language),
    print_size: String(size),
    print_columns: String(columns),
    pages: pages.map((rows, i) => ({
      bookings: rows,
      page_number: String(i + 1),
      page_count: count > 1 ? String(count) : '',
    })),
  };
}

/** How many people come at each half hour at which somebody does. */
function halfHours(byTime: GuestBooking[], language: Language): Values[] {
  const times = [...new Set(byTime.map(({ seat }) => seat.time))];
  return times.map((time) => {
    const { date } = byTime[0]!.seat;
    const covers = sumOf(byTime.filter(({ seat }) => seat.time === time));
    return { time: formatSlot(date, time, language).time, covers: String(covers) };
  });
}

/** How long a row is in print. */
const lengthOf = ({ time, party, tables, guest, coming, phone, code, notes }: Values): number =>
  [time, party, tables, guest, coming, phone, code, notes].reduce(
    (sum, text = '') => sum + text.length + 2,
    0,
  );

const sumOf = (bookings: GuestBooking[]): number =>
  bookings.reduce((sum, { seat }) => sum + seat.party_size, 0);
