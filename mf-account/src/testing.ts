import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import type { Reservation, User, Watch } from '@mesa/contract';
import type { MesaStore } from '@mesa/remote-kit';
import {
  ANA,
  idOf,
  keyed,
  reservationFixture,
  restaurantFixture,
  reviewFixture,
  NOW,
  renderRemote,
  RESTAURANT,
  type RenderRemoteOptions,
} from '@mesa/remote-kit/testing';
import { remote } from './remote';
import type { AccountState } from './state';

/** The test data that all remotes share. */
export {
  ANA,
  idOf,
  keyed,
  reviewFixture as review,
  NOW,
  RESERVATION,
  RESTAURANT,
  REVIEW,
} from '@mesa/remote-kit/testing';

export const DEMO: User = { id: 'e'.repeat(24), fname: 'Demo', lname: 'Diner', email: 'demo@mesa.example' };
export const restaurant = restaurantFixture();

/** A visit the evening before NOW, by default. */
export function reservation(change: Partial<Reservation> = {}): Reservation {
  return reservationFixture({
    date: '2026-11-20',
    created_at: '2026-11-10T00:00:00.000Z',
    updated_at: '2026-11-10T00:00:00.000Z',
    ...change,
  });
}

export function photo(n: number) {
  return {
    signed_id: `kept-${n}`,
    url: `/api/blobs/kept-${n}/table.jpg`,
    thumb_url: `/api/blobs/kept-${n}/table.jpg?w=320`,
  };
}

export function watch(change: Partial<Watch> = {}): Watch {
  return {
    id: idOf(80),
    restaurant_id: RESTAURANT,
    date: '2026-11-28',
    time: '7:00 PM',
    party_size: 2,
    state: 'waiting',
    created_at: '2026-11-20T00:00:00.000Z',
    ...change,
  };
}

/** The remote as Ana sees it: one past visit at Forno Ocaso, and an empty waitlist. */
export function show(path: string, options: RenderRemoteOptions = {}) {
  const user = options.user === undefined ? ANA : options.user;
  return renderRemote(remote, {
    path,
    now: NOW,
    ...options,
    user,
    answers: {
      getUser: { user: user ?? ANA, restaurants: keyed(restaurant), reservations: keyed(reservation()) },
      getRestaurant: { restaurant, reviews: {} },
      getReservation: { reservation: reservation() },
      getReview: { review: reviewFixture() },
      listWatches: {},
      listSessions: {},
      listFavorites: {},
      ...options.answers,
    },
  });
}

/** Presses the button of that name once it is there. */
export const press = async (name: string): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name }));

/** This remote's slice; the type of the store does not know the slices of remotes. */
export const stateOf = (store: MesaStore): AccountState =>
  (store.getState() as unknown as Record<string, AccountState>)['mf-account']!;

/** What axe finds. Color contrast needs a layout: the end-to-end tests check it. */
export async function violationsIn(root: Element): Promise<string[]> {
  const { violations } = await axe.run(root, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
