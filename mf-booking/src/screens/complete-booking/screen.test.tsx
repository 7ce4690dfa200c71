import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Refusal } from '@mesa/contract';
import type { BookingState } from '../../state';
import {
  BOOKING,
  idOf,
  keyed,
  press,
  requestsOf,
  reservation,
  RESERVATION,
  RESTAURANT,
  show,
  typePhone,
} from '../../testing';

const phone = () => screen.findByLabelText(/^Phone/);
const request = () => screen.findByLabelText('Special request');

beforeEach(() => sessionStorage.clear());

describe('/booking', () => {
  test('shows where, when and for how many, and an email that cannot be changed', async () => {
    show(BOOKING);
    expect(await screen.findByRole('heading', { name: "You're almost done!" })).toBeInTheDocument();
    expect(screen.getByText('Saturday, November 28, 2026')).toBeInTheDocument();
    expect(screen.getByText('7:00 PM')).toBeInTheDocument();
    expect(screen.getByText('2 People')).toBeInTheDocument();
    expect(screen.getByLabelText('Email')).toBeDisabled();
    expect(screen.getByLabelText('Email')).toHaveValue('ana@mesa.example');
    expect(
      screen.getByText('You can change or cancel online at no charge until your reservation starts.'),
    ).toBeInTheDocument();
  });

  test('names another reservation about that time, and keeps both', async () => {
    const earlier = reservation({ id: idOf(8), time: '8:30 PM' });
    show(BOOKING, { answers: { listReservations: keyed(earlier) } });
    expect(await screen.findByText('You have 8:30 PM at Forno Ocaso, 90 minutes later.')).toBeInTheDocument();
    await press('Keep both');
    expect(screen.queryByText('You have another reservation')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Complete Reservation' })).toBeEnabled();
  });

  test('an empty phone takes the focus, one that is filled in does not', async () => {
    const first = show(BOOKING);
    await waitFor(async () => expect(await phone()).toHaveFocus());
    first.unmount();
    show(BOOKING, { answers: { listReservations: keyed(reservation({ date: '2026-11-20' })) } });
    await waitFor(async () => expect(await phone()).toHaveValue('(213) 555-0100'));
    expect(await phone()).not.toHaveFocus();
  });

  test('an occasion begins the special request, another one takes its place', async () => {
    show(BOOKING);
    await userEvent.type(await request(), 'A quiet table');
    await press('Birthday');
    expect(await request()).toHaveValue('Birthday. A quiet table');
    await press('Anniversary');
    expect(await request()).toHaveValue('Anniversary. A quiet table');
    expect(screen.getByRole('button', { name: 'Anniversary' })).toHaveAttribute('aria-pressed', 'true');
    await press('Anniversary');
    expect(await request()).toHaveValue('A quiet table');
  });

  test('books with the hold and leads to the confirmation', async () => {
    const { requests, path } = show(BOOKING, {
      answers: { createReservation: { [RESERVATION]: reservation() } },
    });
    await screen.findByText('We are holding this table for you.');
    await typePhone();
    await userEvent.type(await request(), 'A quiet table');
    await press('Complete Reservation');
    await waitFor(() => expect(path()).toBe(`/booking/view/${RESERVATION}`));
    const [sent] = requestsOf(requests, 'createReservation');
    expect(sent?.body).toMatchObject({
      reservation: {
        restaurant_id: RESTAURANT,
        date: '2026-11-28',
        time: '7:00 PM',
        party_size: 2,
        email: 'ana@mesa.example',
        phone: '213 555 0100',
        notes: 'A quiet table',
        hold_id: idOf(70),
      },
    });
    expect(sent?.headers.get('Idempotency-Key')).toMatch(/^[\w-]{36}$/);
    // the hold has become the booking: nothing releases it
    expect(requestsOf(requests, 'releaseHold')).toHaveLength(0);
  });

  test('shows every error in full, keeps what was typed, and clears them at the next try', async () => {
    let tries = 0;
    const { path } = show(BOOKING, {
      answers: {
        createReservation: () => {
          tries += 1;
          return tries === 1
            ? new Refusal('invalid', ['Date is in the past', 'Time has already passed'])
            : { [RESERVATION]: reservation() };
        },
      },
    });
    await typePhone('12');
    await press('Complete Reservation');
    const error = await screen.findByText('Date is in the past');
    expect(screen.getByText('Time has already passed')).toBeInTheDocument();
    expect(await phone()).toHaveValue('12');
    await press('Complete Reservation');
    await waitFor(() => expect(path()).toBe(`/booking/view/${RESERVATION}`));
    expect(error).not.toBeInTheDocument();
  });

  test('keeps phone and special request across a reload, until they are sent', async () => {
    const first = show(BOOKING);
    await typePhone();
    await userEvent.type(await request(), 'A quiet table');
    first.unmount();
    const second = show(BOOKING, { answers: { createReservation: { [RESERVATION]: reservation() } } });
    expect(await phone()).toHaveValue('213 555 0100');
    expect(await request()).toHaveValue('A quiet table');
    await press('Complete Reservation');
    await waitFor(() => expect(second.path()).toBe(`/booking/view/${RESERVATION}`));
    second.unmount();
    show(BOOKING);
    expect(await request()).toHaveValue('');
  });

  test("begins with the phone of the diner's last reservation, which can be changed", async () => {
    const older = reservation({ id: idOf(51), phone: '111', created_at: '2026-10-01T00:00:00.000Z' });
    show(BOOKING, { answers: { listReservations: keyed(older, reservation()) } });
    await waitFor(async () => expect(await phone()).toHaveValue('(213) 555-0100'));
    await userEvent.clear(await phone());
    await typePhone('626 555 0111');
    expect(await phone()).toHaveValue('626 555 0111');
  });

  test('keeps the phone empty that a diner is about to type when the last number arrives late', async () => {
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    const listReservations = async () => (await arrived, keyed(reservation()));
    const { store } = show(BOOKING, { answers: { listReservations } });
    await userEvent.click(await phone());
    arrive();
    // the type of the store does not know the slices of remotes
    const state = () => store.getState() as unknown as { 'mf-booking': BookingState };
    await waitFor(() => expect(state()['mf-booking'].reservations.all).toHaveProperty(RESERVATION));
    expect(await phone()).toHaveValue('');
    await typePhone('626 555 0111');
    expect(await phone()).toHaveValue('626 555 0111');
  });

  test('books without a hold', async () => {
    const { path, requests } = show(BOOKING, {
      answers: {
        createHold: new Refusal('unavailable', 'Holding is down.'),
        createReservation: { [RESERVATION]: reservation() },
      },
    });
    await screen.findByText(/You can still book/);
    await typePhone();
    await press('Complete Reservation');
    await waitFor(() => expect(path()).toBe(`/booking/view/${RESERVATION}`));
    expect(requestsOf(requests, 'createReservation')[0]?.body).toMatchObject({
      reservation: { hold_id: null },
    });
  });

  test('takes the next time that can be booked when the link has none', async () => {
    const { requests } = show(`/booking/${RESTAURANT}`, { choices: { date: '2026-11-28', time: '3:00 AM' } });
    expect(await screen.findByRole('button', { name: 'Complete Reservation' })).toBeInTheDocument();
    await waitFor(() =>
      expect(requestsOf(requests, 'createHold')[0]?.body).toMatchObject({
        hold: { date: '2026-11-28', time: '10:00 AM' },
      }),
    );
  });

  test('says that a restaurant does not exist', async () => {
    show(BOOKING, { answers: { getRestaurant: new Refusal('missing', "We couldn't find that.") } });
    expect(await screen.findByText("We can't find that restaurant")).toBeInTheDocument();
    expect(document.title).toBe('Restaurant not found | Mesa');
  });

  test.each(['view', 'modify', 'edit', 'cancel'])(
    'redirects /booking/%s without an id to /',
    async (name) => {
      const { path, requests } = show(`/booking/${name}`);
      await waitFor(() => expect(path()).toBe('/'));
      expect(requests).toEqual([]);
    },
  );
});
