import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Refusal } from '@mesa/contract';
import { day, hold, RESERVATION, RESTAURANT, show } from '../testing';

const BOOKING = `/booking/${RESTAURANT}?date=2026-11-28&time=7%3A00+PM&party_size=2`;
const PAST = `/booking/${RESTAURANT}?date=2026-11-01&time=7%3A00+PM&party_size=2`;
const EDIT = `/booking/edit/${RESERVATION}?date=2026-11-28&time=8%3A00+PM&party_size=2`;
const TAKEN = '7:00 PM was just taken. The nearest free times are 6:00 PM and 7:30 PM.';
const NOT_OFFERED = 'Time is not offered by this restaurant';

beforeEach(() => sessionStorage.clear());

const times = () =>
  screen.queryAllByRole('link', { name: /^\d+:\d\d [AP]M$/ }).map(({ textContent }) => textContent);
const slots = (...free: string[]) => ({
  restaurant_id: RESTAURANT,
  date: '2026-11-28',
  party_size: 2,
  slots: day(...free),
});

test('without a time that can be booked, the next one that can be is taken', async () => {
  const { asked } = show(`/booking/${RESTAURANT}`, {
    choices: { date: '2026-11-28', time: '3:00 AM' },
    answers: { createHold: { hold: hold() } },
  });
  expect(await screen.findByRole('button', { name: 'Complete Reservation' })).toBeInTheDocument();
  await waitFor(() =>
    expect(asked.find(({ call }) => call === 'createHold')?.body).toMatchObject({
      hold: { date: '2026-11-28', time: '10:00 AM' },
    }),
  );
});

describe('a table that can neither be held nor booked', () => {
  test('is not said to be bookable; other times of that day lead on', async () => {
    show(BOOKING, { answers: { createHold: new Refusal('invalid', NOT_OFFERED) } });
    expect(await screen.findByText(NOT_OFFERED)).toBeInTheDocument();
    await waitFor(() => expect(times()).toEqual(['6:00 PM', '7:30 PM', '8:30 PM']));
    expect(screen.queryByText(/You can still book/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Complete Reservation' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Choose another time' })).toHaveAttribute(
      'href',
      `#/restaurants/${RESTAURANT}`,
    );
  });

  test('of a day that is past leads back to the restaurant', async () => {
    const { asked } = show(PAST, { answers: { createHold: new Refusal('invalid', 'Date is in the past') } });
    expect(await screen.findByText('Date is in the past')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Choose another time' })).toHaveAttribute(
      'href',
      `#/restaurants/${RESTAURANT}`,
    );
    expect(asked.some(({ call }) => call === 'getAvailability')).toBe(false);
  });

  test('leads back to the choice when a reservation was to move there', async () => {
    show(EDIT, { answers: { createHold: new Refusal('invalid', NOT_OFFERED) } });
    expect(await screen.findByText(NOT_OFFERED)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Complete Reservation' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Choose another time' })).toHaveAttribute(
      'href',
      `#/booking/modify/${RESERVATION}`,
    );
  });

  test('a hold that failed for itself alone says so in whole sentences', async () => {
    show(BOOKING, { answers: { createHold: new Refusal('unavailable', 'Holding is down') } });
    expect(await screen.findByText('Holding is down. You can still book.')).toBeInTheDocument();
  });
});

describe('a table that was just taken', () => {
  test('has the nearest free times beside it, in the order of the day', async () => {
    show(BOOKING, {
      answers: {
        createHold: new Refusal('taken', TAKEN),
        getAvailability: slots('11:00 AM', '6:00 PM', '6:30 PM', '7:30 PM', '9:00 PM'),
      },
    });
    await waitFor(() => expect(times()).toEqual(['6:00 PM', '6:30 PM', '7:30 PM', '9:00 PM']));
  });

  test('is offered when it is free again, and told as taken when it goes once more', async () => {
    let free = ['6:00 PM'];
    let taken = true;
    const { live } = show(BOOKING, {
      answers: {
        createHold: () => (taken ? new Refusal('taken', TAKEN) : { hold: hold() }),
        getAvailability: () => slots(...free),
      },
    });
    await waitFor(() => expect(times()).toEqual(['6:00 PM']));
    const news = (...next: string[]) => {
      free = next;
      act(() => live.restore());
    };
    news('6:00 PM', '7:00 PM');
    expect(await screen.findByText('7:00 PM is free again')).toBeInTheDocument();
    expect(screen.queryByText(TAKEN)).not.toBeInTheDocument();
    news('6:00 PM');
    expect(await screen.findByText(TAKEN)).toBeInTheDocument();
    news('6:00 PM', '7:00 PM');
    taken = false;
    await userEvent.click(await screen.findByRole('button', { name: 'Hold it' }));
    expect(await screen.findByText('We are holding this table for you.')).toBeInTheDocument();
    expect(screen.queryByText(/just taken|free again/)).not.toBeInTheDocument();
  });

  test('by another diner while the details were given is offered in the same way', async () => {
    let free: string[] = [];
    const { live } = show(BOOKING, {
      answers: { createReservation: new Refusal('taken', TAKEN), getAvailability: () => slots(...free) },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Complete Reservation' }));
    await screen.findByText(/No other table is free/);
    free = ['7:00 PM'];
    act(() => live.restore());
    await userEvent.click(await screen.findByRole('button', { name: 'Hold it' }));
    expect(await screen.findByText('We are holding this table for you.')).toBeInTheDocument();
    expect(screen.queryByText(TAKEN)).not.toBeInTheDocument();
  });
});
