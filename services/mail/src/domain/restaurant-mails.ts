import type { DomainEvent, MailKind, Reservation, Seat } from '@mesa/contract';
import type { Content, NewMail } from './mail';

/** What a mail to a restaurant is about: one of its bookings, or all of a day. */
export type RestaurantContent =
  | {
      kind: 'restaurant-booked' | 'restaurant-changed' | 'restaurant-cancelled';
      data: {
        restaurant: Restaurant;
        /** the only one */
        bookings: [GuestBooking];
        /** where it was before the change */
        before?: Seat;
        /** people who are booked on that day */
        covers: number;
      };
    }
  | { kind: 'restaurant-day'; data: { restaurant: Restaurant; date: string; bookings: GuestBooking[] } };

type Restaurant = { id: string; name: string };

/**
 * A booking as its restaurant hears of it. The guest's name is not part of it: it is looked up whenever the
 * mail is sent or read, so that it is gone with its account.
 */
export type GuestBooking = Pick<Reservation, 'id' | 'user_id' | 'phone' | 'notes' | 'code'> & { seat: Seat };

/** What is looked up of a guest. */
export interface Guest {
  fname: string;
  lname: string;
  /** the account was deleted */
  erase_at?: Date;
}

export const isToRestaurant = (content: Content): content is RestaurantContent =>
  content.kind.startsWith('restaurant-');

/** The diners whose bookings a mail names. */
export const guestIdsOf = (content: Content): string[] =>
  isToRestaurant(content) ? content.data.bookings.map(({ user_id }) => user_id) : [];

type BookingEvent = Extract<DomainEvent, { type: 'restaurant-told' }>;
type DayEvent = Extract<DomainEvent, { type: 'restaurant-day' }>;

const KINDS = {
  created: 'restaurant-booked',
  updated: 'restaurant-changed',
  cancelled: 'restaurant-cancelled',
} as const satisfies Record<BookingEvent['action'], MailKind>;

/** The mail about a booking, a change or a cancellation. */
export function mailOfBooking({ action, restaurant, reservation, version, ...event }: BookingEvent): NewMail {
  const kind = KINDS[action];
  const { seat, before, covers } = event;
  const bookings: [GuestBooking] = [guestBooking(reservation, seat)];
  return {
    id: `${kind}-${reservation.id}-${version}`,
    content: { kind, data: { restaurant, bookings, covers, ...(before ? { before } : {}) } },
    order: { booking: reservation.id, version },
    recipient: recipientOf(event.tell, restaurant),
  };
}

/** The mail with a restaurant's bookings of a day. */
export function mailOfDay({ tell, restaurant, date, bookings }: DayEvent): NewMail {
  return {
    id: `restaurant-day-${restaurant.id}-${date}`,
    content: {
      kind: 'restaurant-day',
      data: {
        restaurant,
        date,
        bookings: bookings.map(({ reservation, seat }) => guestBooking(reservation, seat)),
      },
    },
    recipient: recipientOf(tell, restaurant),
  };
}

function guestBooking({ id, user_id, phone, notes, code }: Reservation, seat: Seat): GuestBooking {
  return { id, user_id, phone, notes, code, seat };
}

/** The operator has named the address, so it needs no confirmation. */
function recipientOf({ email, language }: BookingEvent['tell'], { name }: Restaurant) {
  return { email, language, email_confirmed: true, fname: name, lname: '' };
}
