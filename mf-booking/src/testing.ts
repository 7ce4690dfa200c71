import type { Hold } from '@mesa/contract';
import {
  ANA,
  day,
  idOf,
  madeUpReservation,
  madeUpRestaurant,
  NOW,
  renderRemote,
  RESTAURANT,
  type RenderRemoteOptions,
} from '@mesa/remote-kit/testing';
import { remote } from './remote';

/** Made-up bookings for this remote's tests. */
export {
  ANA,
  day,
  idOf,
  keyed,
  madeUpReservation as reservation,
  NOW,
  RESERVATION,
  RESTAURANT,
} from '@mesa/remote-kit/testing';

export const restaurant = madeUpRestaurant();

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

/** The remote as Ana sees it, with a restaurant, a reservation, a hold and a day that has three tables. */
export function show(path: string, options: RenderRemoteOptions = {}) {
  return renderRemote(remote, {
    path,
    now: NOW,
    user: ANA,
    ...options,
    answers: {
      getRestaurant: { restaurant, reviews: {} },
      getReservation: { reservation: madeUpReservation() },
      createHold: { hold: hold() },
      releaseHold: undefined,
      getAvailability: {
        restaurant_id: RESTAURANT,
        date: '2026-11-28',
        party_size: 2,
        slots: day('6:00 PM', '7:30 PM', '8:30 PM'),
      },
      ...options.answers,
    },
  });
}
