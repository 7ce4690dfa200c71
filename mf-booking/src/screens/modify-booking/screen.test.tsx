import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BOOKABLE_SLOTS, Refusal } from '@mesa/contract';
import {
  availability,
  restaurantFixture,
  press,
  requestsOf,
  reservation,
  RESERVATION,
  show,
} from '../../testing';

const PATH = `/booking/modify/${RESERVATION}`;

describe('/booking/modify', () => {
  test('offers three times at once, and links the available ones to the next step', async () => {
    show(PATH);
    expect(await screen.findByRole('link', { name: /7:30 PM/ })).toHaveAttribute(
      'href',
      `#/booking/edit/${RESERVATION}?date=2026-11-28&time=7%3A30+PM&party_size=2`,
    );
    expect(screen.getByRole('link', { name: /7:00 PM, Full/ })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('link', { name: /8:00 PM, Full/ })).toHaveAttribute('aria-disabled', 'true');
  });

  test('offers other times as soon as the party changes', async () => {
    const { requests } = show(PATH);
    await screen.findByRole('link', { name: /7:30 PM/ });
    await userEvent.selectOptions(screen.getByLabelText('Party size'), '4 People');
    await waitFor(() =>
      expect(requestsOf(requests, 'getAvailability').at(-1)?.query).toMatchObject({ party_size: '4' }),
    );
    expect(await screen.findByText('Times on Sat, Nov 28 for 4 people')).toBeInTheDocument();
  });

  test('shows every time of the day on request', async () => {
    show(PATH, { answers: { getAvailability: availability('12:00 PM', '7:30 PM') } });
    await press('See all times');
    expect(screen.getByRole('link', { name: '12:00 PM' })).toHaveAttribute(
      'href',
      `#/booking/edit/${RESERVATION}?date=2026-11-28&time=12%3A00+PM&party_size=2`,
    );
    expect(screen.queryByRole('button', { name: 'See all times' })).not.toBeInTheDocument();
  });

  test('loads the offers again and moves to them when "Find a Table" is pressed', async () => {
    const { requests } = show(PATH);
    await screen.findByRole('link', { name: /7:30 PM/ });
    await press('Find a Table');
    await waitFor(() => expect(requestsOf(requests, 'getAvailability')).toHaveLength(2));
    expect(screen.getByRole('region', { name: 'Offers' })).toHaveFocus();
  });

  test("counts the reservation's own table as available, and marks its time", async () => {
    const { requests } = show(PATH, { answers: { getAvailability: availability('7:00 PM', '7:30 PM') } });
    expect(await screen.findByRole('link', { name: '7:00 PM, Your time' })).toHaveAttribute(
      'aria-current',
      'true',
    );
    expect(screen.getByRole('link', { name: '7:30 PM' })).not.toHaveAttribute('aria-current');
    expect(requestsOf(requests, 'getAvailability')[0]?.query).toMatchObject({ reservation_id: RESERVATION });
  });

  test("names the nearest times when only the reservation's own time is available", async () => {
    show(PATH, { answers: { getAvailability: availability('7:00 PM', '9:30 PM') } });
    expect(await screen.findByText('Available times on Sat, Nov 28')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '9:30 PM' })).toBeInTheDocument();
  });

  test('names the nearest times when none of the three is available', async () => {
    show(PATH, { answers: { getAvailability: availability('5:00 PM', '9:30 PM') } });
    expect(await screen.findByText('Available times on Sat, Nov 28')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '5:00 PM' })).toHaveAttribute(
      'href',
      `#/booking/edit/${RESERVATION}?date=2026-11-28&time=5%3A00+PM&party_size=2`,
    );
  });

  test('ends the menu of parties at the largest, and says whom to call for more', async () => {
    const small = restaurantFixture({ max_party_size: 6 });
    show(PATH, { answers: { getRestaurant: { restaurant: small, reviews: {} } } });
    const sizes = within(await screen.findByLabelText('Party size')).getAllByRole('option');
    expect(sizes.at(-1)).toHaveTextContent('6 People');
    expect((await screen.findByText(/^For more than/)).closest('p')).toHaveTextContent(
      'For more than 6, call (213) 555-0142.',
    );
  });

  test('lets a party of before the rule keep its size at another time', async () => {
    const small = restaurantFixture({ max_party_size: 6 });
    show(PATH, {
      answers: {
        getRestaurant: { restaurant: small, reviews: {} },
        getReservation: { reservation: reservation({ party_size: 8 }) },
      },
    });
    expect(await screen.findByRole('link', { name: '7:30 PM' })).toBeInTheDocument();
    expect(screen.getByLabelText('Party size')).toHaveDisplayValue('8 People');
    expect(screen.queryByText(/seats up to 6/)).not.toBeInTheDocument();
  });

  test('ends the calendar at the horizon, and says of later days whom to call', async () => {
    const slots = BOOKABLE_SLOTS.map((time) => ({ time, available: false, reason: 'closed' as const }));
    show(PATH, {
      answers: {
        getRestaurant: { restaurant: restaurantFixture({ horizon_days: 5 }), reviews: {} },
        getAvailability: { ...availability(), slots },
      },
    });
    expect((await screen.findByText(/^Opens for booking/)).closest('p')).toHaveTextContent(
      'Opens for booking 5 days ahead. For a later date, call (213) 555-0142.',
    );
    expect(screen.getByRole('link', { name: /^7:30 PM, Not yet open/ })).toBeInTheDocument();
    expect(screen.getByLabelText('Date')).toHaveAttribute('max', '2026-11-26');
  });

  test.each([
    ['closed' as const, 'Forno Ocaso is closed on Sat, Nov 28.'],
    ['past' as const, "It's too late to book a table for Sat, Nov 28."],
    ['full' as const, 'No other tables are available on Sat, Nov 28.'],
  ])('says why no slot is available when all are %s', async (reason, sentence) => {
    const slots = BOOKABLE_SLOTS.map((time) => ({ time, available: false, reason }));
    show(PATH, { answers: { getAvailability: { ...availability(), slots } } });
    expect(await screen.findByText(sentence)).toBeInTheDocument();
  });

  test('looks for tables again when they could not be loaded', async () => {
    let tries = 0;
    show(PATH, {
      answers: {
        getAvailability: () => {
          tries += 1;
          return tries === 1
            ? new Refusal('fault', 'Something went wrong on our side.')
            : availability('7:30 PM');
        },
      },
    });
    await screen.findByText('Something went wrong on our side.');
    await press('Find a Table');
    expect(await screen.findByRole('link', { name: /7:30 PM/ })).toBeInTheDocument();
  });

  test('keeps the reservation until a new time is confirmed', async () => {
    show(PATH, { answers: { getReservation: { reservation: reservation() } } });
    expect(await screen.findByText("We'll keep your table until you confirm a new one.")).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Keep current reservation' })).toHaveAttribute(
      'href',
      `#/booking/view/${RESERVATION}`,
    );
  });
});
