import { act, screen, waitFor, within } from '@testing-library/react';
import { Refusal } from '@mesa/contract';
import {
  availability,
  BOOKING,
  hold,
  restaurantFixture,
  press,
  requestsOf,
  RESERVATION,
  RESTAURANT,
  show,
  typePhone,
} from '../testing';

const PAST = `/booking/${RESTAURANT}?date=2026-11-01&time=7%3A00+PM&party_size=2`;
const EDIT = `/booking/edit/${RESERVATION}?date=2026-11-28&time=8%3A00+PM&party_size=2`;
const FULL = '7:00 PM is fully booked.';
const TAKEN = '7:00 PM was just taken. The nearest free times are 6:00 PM and 7:30 PM.';
const NOT_OFFERED = 'Time is not offered by this restaurant';

beforeEach(() => sessionStorage.clear());

const times = () =>
  screen.queryAllByRole('link', { name: /^\d+:\d\d [AP]M$/ }).map(({ textContent }) => textContent);
const completeButton = () => screen.queryByRole('button', { name: 'Complete Reservation' });
const expectOtherTime = (href: string) =>
  expect(screen.getByRole('link', { name: 'Choose another time' })).toHaveAttribute('href', href);

describe('BookingErrors', () => {
  test('names the nearest times when the table was never held, and disables the form', async () => {
    show(BOOKING, {
      answers: {
        createHold: new Refusal('taken', TAKEN),
        getAvailability: availability('11:00 AM', '6:00 PM', '6:30 PM', '7:30 PM', '9:00 PM'),
      },
    });
    expect(await screen.findByText(FULL)).toBeInTheDocument();
    await waitFor(() => expect(times()).toEqual(['6:00 PM', '6:30 PM', '7:30 PM', '9:00 PM']));
    expect(screen.queryByText(TAKEN)).not.toBeInTheDocument();
    expect(completeButton()).toBeDisabled();
    expect(screen.getByLabelText('Special request')).toBeDisabled();
  });

  test('says until when another diner holds the table', async () => {
    const day = availability('6:00 PM');
    const held = { reason: 'held' as const, frees_at: '2026-11-21T23:15:00Z' };
    day.slots = day.slots.map((slot) => (slot.time === '7:00 PM' ? { ...slot, ...held } : slot));
    show(BOOKING, { answers: { createHold: new Refusal('taken', TAKEN), getAvailability: day } });
    expect(
      await screen.findByText('7:00 PM is on hold for another diner until 3:15 PM.'),
    ).toBeInTheDocument();
    expect(screen.queryByText(FULL)).not.toBeInTheDocument();
    expect(completeButton()).toBeDisabled();
  });

  test('offers a table that is available again, as long as it is', async () => {
    let available = ['6:00 PM'];
    let taken = true;
    const { live } = show(BOOKING, {
      answers: {
        createHold: () => (taken ? new Refusal('taken', TAKEN) : { hold: hold() }),
        getAvailability: () => availability(...available),
      },
    });
    await waitFor(() => expect(times()).toEqual(['6:00 PM']));
    const update = (...next: string[]) => {
      available = next;
      act(() => live.restore());
    };
    update('6:00 PM', '7:00 PM');
    expect(await screen.findByText('7:00 PM is available again')).toBeInTheDocument();
    expect(screen.queryByText(FULL)).not.toBeInTheDocument();
    update('6:00 PM');
    expect(await screen.findByText(FULL)).toBeInTheDocument();
    update('6:00 PM', '7:00 PM');
    taken = false;
    await press('Hold this table');
    expect(await screen.findByText('We are holding this table for you.')).toBeInTheDocument();
    expect(screen.queryByText(/fully booked|available again/)).not.toBeInTheDocument();
    expect(completeButton()).toBeEnabled();
  });

  test('offers a table again that was taken while the form was filled in', async () => {
    let available: string[] = [];
    const { live } = show(BOOKING, {
      answers: {
        createReservation: new Refusal('taken', TAKEN),
        getAvailability: () => availability(...available),
      },
    });
    await typePhone();
    await press('Complete Reservation');
    expect(await screen.findByText(TAKEN)).toBeInTheDocument();
    await screen.findByText('No other tables are available on Sat, Nov 28.');
    expect(completeButton()).toBeDisabled();
    available = ['7:00 PM'];
    act(() => live.restore());
    await press('Hold this table');
    expect(await screen.findByText('We are holding this table for you.')).toBeInTheDocument();
    expect(screen.queryByText(TAKEN)).not.toBeInTheDocument();
    expect(screen.getByLabelText(/^Phone/)).toHaveValue('213 555 0100');
  });

  test('offers other times of the day for a time that cannot be booked', async () => {
    show(BOOKING, { answers: { createHold: new Refusal('invalid', NOT_OFFERED) } });
    expect(await screen.findByText(NOT_OFFERED)).toBeInTheDocument();
    await waitFor(() => expect(times()).toEqual(['6:00 PM', '7:30 PM', '8:30 PM']));
    expect(screen.queryByText(/You can still book/)).not.toBeInTheDocument();
    expect(completeButton()).not.toBeInTheDocument();
    expectOtherTime(`#/restaurants/${RESTAURANT}`);
  });

  test('links to the restaurant for a past day', async () => {
    const { requests } = show(PAST, {
      answers: { createHold: new Refusal('invalid', 'Date is in the past') },
    });
    expect(await screen.findByText('Date is in the past')).toBeInTheDocument();
    expectOtherTime(`#/restaurants/${RESTAURANT}`);
    expect(requestsOf(requests, 'getAvailability')).toHaveLength(0);
  });

  test('links to the choice of another time when the reservation cannot move to this one', async () => {
    show(EDIT, { answers: { createHold: new Refusal('invalid', NOT_OFFERED) } });
    expect(await screen.findByText(NOT_OFFERED)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Complete changes' })).not.toBeInTheDocument();
    expectOtherTime(`#/booking/modify/${RESERVATION}`);
  });

  test('says whom to call for a party that no table seats', async () => {
    show(`/booking/${RESTAURANT}?date=2026-11-28&time=7%3A00+PM&party_size=8`, {
      answers: {
        getRestaurant: { restaurant: restaurantFixture({ max_party_size: 6 }), reviews: {} },
        createHold: new Refusal('invalid', 'Party size is larger than this restaurant can seat'),
      },
    });
    expect(await screen.findByText(/Forno Ocaso seats up to 6 online\. For 8, call/)).toBeInTheDocument();
    expect(screen.queryByText(/No other tables/)).not.toBeInTheDocument();
    expectOtherTime(`#/restaurants/${RESTAURANT}`);
  });

  test('says whom to call for a time that is too soon to book online', async () => {
    const slots = availability('9:00 PM').slots.map((slot) =>
      slot.available ? slot : { ...slot, reason: 'closed' as const },
    );
    show(`/booking/${RESTAURANT}?date=2026-11-22&time=7%3A00+PM&party_size=2`, {
      answers: {
        getRestaurant: { restaurant: restaurantFixture({ lead_minutes: 2_880 }), reviews: {} },
        createHold: new Refusal('invalid', 'Time is too soon to book online. Call (213) 555-0142.'),
        getAvailability: { ...availability(), slots },
      },
    });
    const note = (await screen.findByText(/^Online booking closes/)).closest('p')!;
    expect(note).toHaveTextContent(
      'Online booking closes 2 days before. For a sooner time, call (213) 555-0142.',
    );
    expect(within(note).getByRole('link')).toHaveAttribute('href', 'tel:2135550142');
    expect(screen.getByRole('link', { name: '9:00 PM' })).toBeInTheDocument();
  });
});
