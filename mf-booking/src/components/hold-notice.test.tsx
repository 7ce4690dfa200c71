import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Refusal } from '@mesa/contract';
import {
  BOOKING,
  hold,
  idOf,
  NOW,
  press,
  requestsOf,
  reservation,
  RESERVATION,
  show,
  typePhone,
} from '../testing';

const HOLDING = 'We are holding this table for you.';
const MORE_TIME = 'I need more time';
const TAKEN = '7:00 PM was just taken. The nearest free time is 6:00 PM.';

/** The screens' clock; tests move it on. */
let now: Date;
const wait = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000));
const newHold = () => ({ hold: hold({ expires_at: new Date(now.getTime() + 300_000).toISOString() }) });

function setVisibility(state: DocumentVisibilityState) {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

beforeEach(() => {
  sessionStorage.clear();
  now = NOW;
});
afterEach(() => jest.restoreAllMocks());

const showBooking = (answers: object = {}) =>
  show(BOOKING, { now: () => now, answers: { createHold: newHold, ...answers } });

describe('HoldNotice', () => {
  test.each(['{}', '5', '"x"', 'null', '{"hold":null}', '{"hold":{"id":7}}', '[]', '{bad'])(
    'holds a table although the storage of the tab has %s',
    async (stored) => {
      for (const name of ['hold', 'last-held']) sessionStorage.setItem(`mesa.${name}`, stored);
      showBooking();
      expect(await screen.findByText(HOLDING)).toBeInTheDocument();
    },
  );

  test('can be extended once, in its last minute, and keeps the focus', async () => {
    showBooking({ extendHold: () => ({ hold: { ...newHold().hold } }) });
    await screen.findByText(HOLDING);
    wait(239);
    await screen.findByRole('timer', { name: /ends in 1:01/ });
    expect(screen.queryByRole('button', { name: MORE_TIME })).not.toBeInTheDocument();
    wait(1);
    await press(MORE_TIME);
    expect(await screen.findByRole('timer', { name: /ends in 5:00/ })).toBeInTheDocument();
    expect(document.activeElement).toContainElement(screen.getByRole('timer'));
    expect(document.body).not.toHaveFocus();
    wait(270);
    await screen.findByRole('timer', { name: /ends in 0:30/ });
    expect(screen.queryByRole('button', { name: MORE_TIME })).not.toBeInTheDocument();
  });

  test('renews a hold that ends while the page is visible, and does not change the form', async () => {
    const { requests } = showBooking();
    await screen.findByText(HOLDING);
    await userEvent.click(screen.getByLabelText('Special request'));
    wait(301);
    await waitFor(() => expect(requestsOf(requests, 'createHold')).toHaveLength(2));
    expect(await screen.findByRole('timer', { name: /ends in 5:00/ })).toBeInTheDocument();
    expect(screen.getByLabelText('Special request')).toHaveFocus();
    expect(screen.queryByText('Your hold has expired')).not.toBeInTheDocument();
  });

  test('says that the table was taken when the hold cannot be renewed, and disables the form', async () => {
    let tries = 0;
    showBooking({ createHold: () => (++tries === 1 ? newHold() : new Refusal('taken', TAKEN)) });
    await screen.findByText(HOLDING);
    wait(301);
    expect(await screen.findByText(TAKEN)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Complete Reservation' })).toBeDisabled();
    expect(screen.getByLabelText(/^Phone/)).toBeDisabled();
  });

  test('releases a hold that was renewed while the booking was under way', async () => {
    let arrive = () => undefined as void;
    const sent = new Promise<void>((resolve) => (arrive = resolve));
    let holds = 0;
    const { requests, path } = showBooking({
      createHold: () => ({ hold: { ...newHold().hold, id: idOf(70 + holds++) } }),
      createReservation: () => sent.then(() => ({ [RESERVATION]: reservation() })),
    });
    await screen.findByText(HOLDING);
    await typePhone();
    await press('Complete Reservation');
    wait(301);
    await waitFor(() => expect(holds).toBe(2));
    await screen.findByRole('timer', { name: /ends in 5:00/ });
    arrive();
    await waitFor(() => expect(path()).toBe(`/booking/view/${RESERVATION}`));
    expect(requestsOf(requests, 'releaseHold').map(({ params }) => params['id'])).toEqual([idOf(71)]);
  });

  test('does not renew the hold of a hidden page until it is visible', async () => {
    const { requests } = showBooking();
    await screen.findByText(HOLDING);
    setVisibility('hidden');
    wait(301);
    expect(await screen.findByText('Your hold has expired')).toBeInTheDocument();
    expect(requestsOf(requests, 'createHold')).toHaveLength(1);
    setVisibility('visible');
    expect(await screen.findByText(HOLDING)).toBeInTheDocument();
    expect(requestsOf(requests, 'createHold')).toHaveLength(2);
  });

  test('stops holding the table after twenty minutes, until the diner requests a hold again', async () => {
    const { requests } = showBooking();
    for (let holds = 1; holds <= 4; holds += 1) {
      await waitFor(() => expect(requestsOf(requests, 'createHold')).toHaveLength(holds));
      await screen.findByRole('timer', { name: /ends in 5:00/ });
      wait(301);
    }
    expect(await screen.findByText('Your hold has expired')).toBeInTheDocument();
    expect(screen.getByText("You can still book it if it's available.")).toBeInTheDocument();
    await press('Hold it again');
    const timer = await screen.findByRole('timer');
    expect(document.activeElement).toContainElement(timer);
    expect(requestsOf(requests, 'createHold')).toHaveLength(5);
  });

  test('releases the table when the screen is left, and a reload finds the same hold', async () => {
    const first = showBooking();
    await screen.findByText(HOLDING);
    const stored = sessionStorage.getItem('mesa.hold')!;
    first.unmount();
    await waitFor(() => expect(requestsOf(first.requests, 'releaseHold')).toHaveLength(1));

    // a reload runs no clean-up: the tab still has the hold
    sessionStorage.setItem('mesa.hold', stored);
    const second = showBooking();
    await screen.findByText(HOLDING);
    expect(requestsOf(second.requests, 'createHold')).toHaveLength(0);
  });

  test('says why there is no hold, and that the table can still be booked', async () => {
    showBooking({ createHold: new Refusal('unavailable', 'Holding is down') });
    expect(await screen.findByText('Holding is down. You can still book.')).toBeInTheDocument();
    await typePhone();
    expect(screen.getByRole('button', { name: 'Complete Reservation' })).toBeEnabled();
  });
});
