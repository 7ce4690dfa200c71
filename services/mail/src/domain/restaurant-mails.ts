import type { DomainEvent, MailKind, Reservation, Seat } from '@mesa/contract';
import { laneOf } from './lanes';
import type { Content, NewMail } from './mail';
import type { GuestBooking, Restaurant, RestaurantContent } from './restaurant-content';

/** Whether a mail is to a restaurant, not to a diner. */
export const isToRestaurant = (content: Content): content is RestaurantContent =>
  content.kind.startsWith('restaurant-');

/** The diners whose bookings a mail names. */
export const guestIdsOf = (content: Content): string[] =>
  isToRestaurant(content)
    ? content.data.bookings.flatMap(({ user_id, name }) => (name === undefined ? [user_id] : []))
    : [];

type BookingEvent = Extract<DomainEvent, { type: 'restaurant-told' }>;
type DayEvent = Extract<DomainEvent, { type: 'restaurant-day' }>;

const KINDS = {
  created: 'restaurant-booked',
  updated: 'restaurant-changed',
  cancelled: 'restaurant-cancelled',
} as const satisfies Record<BookingEvent['action'], MailKind>;

/** Changes within moments may be published with the same version: in this order they came about. */
const ACTIONS = ['created', 'updated', 'cancelled'] as const;

/** The mail about a booking, a change or a cancellation. */
export function mailOfBooking({ action, restaurant, reservation, version, ...event }: BookingEvent): NewMail {
  const kind = KINDS[action];
  const { seat, before, covers } = event;
  const bookings: [GuestBooking] = [guestBooking(reservation, seat)];
  return {
    id: `${kind}-${reservation.id}-${version}`,
    content: { kind, data: { restaurant, bookings, covers, ...(before ? { before } : {}) } },
    lane: laneOf(reservation),
    order: { booking: reservation.id, position: version * ACTIONS.length + ACTIONS.indexOf(action) },
    recipient: recipientOf(event.tell, restaurant),
  };
}

/** The mail with a restaurant's bookings of a day. */
export function mailOfDay({ tell, restaurant, date, bookings }: DayEvent): NewMail {
  return {
    id: `restaurant-day-${restaurant.id}-${date}`,
    lane: restaurant.id,
    content: {
      kind: 'restaurant-day',
      data: {
        restaurant,
        date,
        bookings: bookings.map(({ reservation, seat, name }) => {
          const booking = guestBooking(reservation, seat);
          return name === undefined ? booking : { ...booking, name };
        }),
      },
    },
    recipient: recipientOf(tell, restaurant),
  };
}

function guestBooking(reservation: Reservation, seat: Seat): GuestBooking {
  const { id, user_id, phone, notes, code, coming } = reservation;
  return { id, user_id, phone, notes, code, coming, seat };
}

/** The operator has named the address, so it needs no confirmation. */
function recipientOf({ email, language }: BookingEvent['tell'], { name }: Restaurant) {
  return { email, language, email_confirmed: true, fname: name, lname: '' };
}
