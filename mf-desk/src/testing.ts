import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DeskBooking, DeskDay } from '@mesa/contract';
import {
  ANA,
  idOf,
  keyed,
  renderRemote,
  RESTAURANT,
  type RenderRemoteOptions,
} from '@mesa/remote-kit/testing';
import { remote } from './remote';

export { ANA, idOf, keyed, RESTAURANT } from '@mesa/remote-kit/testing';

export const TODAY = '2026-11-21';
/** That Saturday, 7:10 PM by the restaurants' clock. */
export const EVENING = new Date('2026-11-22T03:10:00Z');
export const PATH = `/desk/${RESTAURANT}/${TODAY}`;

/** Ana Ruiz, a party of two at 7:00 PM, table 12, booked. */
export function booking(change: Partial<DeskBooking> = {}): DeskBooking {
  return {
    id: idOf(50),
    code: '7KX4TD',
    version: 3,
    source: 'online',
    status: 'booked',
    date: TODAY,
    time: '7:00 PM',
    until: '8:30 PM',
    party_size: 2,
    tables: [1],
    name: 'Ana Ruiz',
    phone: '(562) 555-0142',
    notes: null,
    coming: null,
    staff_note: null,
    by: null,
    at: null,
    ...change,
  };
}

/** Tables 12 (four seats), 6 and 7 (two each), the last two also as a pair. */
export function dayOf(bookings: readonly DeskBooking[], change: Partial<DeskDay> = {}): DeskDay {
  return {
    date: TODAY,
    openings: [{ first: '5:00 PM', last: '9:30 PM' }],
    closing: null,
    paused_until: null,
    covers: 0,
    held: 0,
    tables: [
      { number: 1, name: '12', seats: 4 },
      { number: 2, name: '6', seats: 2 },
      { number: 3, name: '7', seats: 2 },
    ],
    pairs: [{ tables: [2, 3], seats: 4 }],
    bookings: keyed(...bookings),
    ...change,
  };
}

/** The desk as its host sees it, on an evening with these bookings. */
export function show(day: DeskDay, options: RenderRemoteOptions = {}) {
  return renderRemote(remote, {
    path: PATH,
    now: EVENING,
    user: ANA,
    ...options,
    answers: {
      listDesks: { [RESTAURANT]: { id: RESTAURANT, name: 'Forno Ocaso', address: '1412 Mateo St' } },
      getDeskDay: { day },
      ...options.answers,
    },
  });
}

/** Presses the button of that name once it is there. */
export async function press(name: string | RegExp): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name }));
}
