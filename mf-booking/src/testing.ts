import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Hold } from '@mesa/contract';
import {
  ANA,
  day,
  idOf,
  reservationFixture,
  restaurantFixture,
  NOW,
  renderRemote,
  RESTAURANT,
  type RenderRemoteOptions,
} from '@mesa/remote-kit/testing';
import { remote } from './remote';

/** The test data that all remotes share. */
export {
  ANA,
  day,
  idOf,
  keyed,
  reservationFixture as reservation,
  restaurantFixture,
  NOW,
  RESERVATION,
  RESTAURANT,
} from '@mesa/remote-kit/testing';

export const restaurant = restaurantFixture();

/** Where a table for two on Saturday at 7:00 PM is booked. */
export const BOOKING = `/booking/${RESTAURANT}?date=2026-11-28&time=7%3A00+PM&party_size=2`;

export function hold(change: Partial<Hold> = {}): Hold {
  return {
    id: idOf(70),
    restaurant_id: RESTAURANT,
    date: '2026-11-28',
    time: '7:00 PM',
    party_size: 2,
    expires_at: new Date(NOW.getTime() + 300_000).toISOString(),
    ...change,
  };
}

/** The answer of getAvailability when only these times are available. */
export function availability(...times: string[]) {
  return { restaurant_id: RESTAURANT, date: '2026-11-28', party_size: 2, slots: day(...times) };
}

/** The remote as Ana sees it, with a restaurant, a reservation, a hold and a day that has three tables. */
export function show(path: string, options: RenderRemoteOptions = {}) {
  return renderRemote(remote, {
    path,
    now: NOW,
    user: ANA,
    ...options,
    answers: {
      getRestaurant: { restaurant, reviews: {} },
      getReservation: { reservation: reservationFixture() },
      listReservations: {},
      createHold: { hold: hold() },
      releaseHold: undefined,
      getAvailability: availability('6:00 PM', '7:30 PM', '8:30 PM'),
      ...options.answers,
    },
  });
}

/** Presses the button of that name once it is there. */
export async function press(name: string | RegExp): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name }));
}

/** Fills in what a booking needs. */
export async function typePhone(phone = '213 555 0100'): Promise<void> {
  await userEvent.type(await screen.findByLabelText(/^Phone/), phone);
}

/** The requests of one call, in order. */
export function requestsOf<A extends { call: string }>(requests: A[], call: A['call']): A[] {
  return requests.filter((request) => request.call === call);
}
