import type { Reservation, Seat } from '@mesa/contract';

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

export type Restaurant = { id: string; name: string };

/**
 * A booking as its restaurant hears of it. The guest's name is not part of it: it is looked up whenever the
 * mail is sent or read, so that it is gone with its account.
 */
export type GuestBooking = Pick<Reservation, 'id' | 'user_id' | 'phone' | 'notes' | 'code' | 'coming'> & {
  seat: Seat;
  /** of a guest without an account, whom the restaurant's desk has written in */
  name?: string;
};

/** What is looked up of a guest. */
export interface Guest {
  fname: string;
  lname: string;
  /** the account was deleted */
  erase_at?: Date;
}
