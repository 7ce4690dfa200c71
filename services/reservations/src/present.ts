import type {
  Hold as ShownHold,
  Keyed,
  RemindedBooking,
  Reservation,
  RestaurantAddress,
  Watch as ShownWatch,
} from '@mesa/contract';
import type { Booking, Hold } from './domain/booking';
import type { WatchStatus } from './domain/watch';

/** A booking as the API shows it; its tables are not part of it. */
export function presentBooking(booking: Booking): Reservation {
  const { id, code, user_id, restaurant_id, date, time, party_size, phone, email, notes } = booking;
  return {
    id,
    code,
    user_id,
    restaurant_id,
    date,
    time,
    party_size,
    phone,
    email,
    notes,
    coming: booking.coming ?? null,
    created_at: booking.created_at.toISOString(),
    updated_at: booking.updated_at.toISOString(),
  };
}

/** A booking as the links of its reminder show it, to whoever has them. */
export function presentReminded(booking: Booking, restaurant: RestaurantAddress): RemindedBooking {
  const { id, restaurant_id, date, time, party_size, coming = null } = booking;
  const { name, address, phone = '' } = restaurant;
  return { id, restaurant: { id: restaurant_id, name, address, phone }, date, time, party_size, coming };
}

export function presentHold({ id, restaurant_id, date, time, party_size, expires_at }: Hold): ShownHold {
  return { id, restaurant_id, date, time, party_size, expires_at: expires_at.toISOString() };
}

export function presentWatch({ watch, hold }: WatchStatus): ShownWatch {
  const { id, restaurant_id, date, time, party_size, state, closed, created_at } = watch;
  const shown: ShownWatch = {
    id,
    restaurant_id,
    date,
    time,
    party_size,
    // a watch that became a booking has ended and is not listed
    state: state === 'served' ? 'lapsed' : state,
    created_at: created_at.toISOString(),
  };
  // it is stored in an event, too, where what is undefined would be null
  if (closed) shown.closed = closed;
  if (hold) shown.hold = presentHold(hold);
  return shown;
}

/** An object from id to entity, in the order given. */
export function keyed<T extends { id: string }>(all: readonly T[]): Keyed<T> {
  return Object.fromEntries(all.map((entity) => [entity.id, entity]));
}
