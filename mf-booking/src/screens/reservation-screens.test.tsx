import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Refusal } from '@mesa/contract';
import { day, idOf, reservation, RESERVATION, RESTAURANT, show } from '../testing';

beforeEach(() => sessionStorage.clear());

const SCREENS = ['view', 'modify', 'edit', 'cancel'];

describe.each(SCREENS)('/booking/%s', (name) => {
  const path = `/booking/${name}/${RESERVATION}`;

  test('sends the user to "/" when it is another diner\'s', async () => {
    const shown = show(path, {
      answers: { getReservation: new Refusal('forbidden', 'This belongs to someone else.') },
    });
    await waitFor(() => expect(shown.path()).toBe('/'));
  });

  test('says so when there is no such reservation', async () => {
    show(path, { answers: { getReservation: new Refusal('missing', 'That cannot be found.') } });
    expect(await screen.findByText('There is no such reservation')).toBeInTheDocument();
  });

  test('can be tried again when it could not be fetched', async () => {
    let tries = 0;
    show(path, {
      answers: {
        getReservation: () => {
          tries += 1;
          return tries === 1
            ? new Refusal('fault', 'Mesa had a problem answering.')
            : { reservation: reservation() };
        },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Forno Ocaso' })).toBeInTheDocument();
  });
});

describe('the confirmation', () => {
  const path = `/booking/view/${RESERVATION}`;

  test('offers directions, the calendar, modify and cancel', async () => {
    show(path);
    expect(await screen.findByRole('heading', { name: 'Reservation confirmed' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Get directions' })).toHaveAttribute(
      'href',
      expect.stringContaining('1412%20Mateo'),
    );
    expect(screen.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute(
      'href',
      `/api/reservations/${RESERVATION}/calendar.ics`,
    );
    expect(screen.getByRole('link', { name: 'Modify' })).toHaveAttribute(
      'href',
      `#/booking/modify/${RESERVATION}`,
    );
    expect(screen.getByRole('link', { name: 'Cancel' })).toHaveAttribute(
      'href',
      `#/booking/cancel/${RESERVATION}`,
    );
  });

  test('a past visit can be reviewed and no longer changed', async () => {
    show(path, { answers: { getReservation: { reservation: reservation({ date: '2026-11-20' }) } } });
    expect(await screen.findByRole('link', { name: 'Write Review' })).toHaveAttribute(
      'href',
      `#/feedback/${RESERVATION}`,
    );
    expect(screen.queryByRole('link', { name: 'Modify' })).not.toBeInTheDocument();
  });
});

describe('modify', () => {
  test('keeps the table until a new one is confirmed, and offers three times of which free ones lead on', async () => {
    show(`/booking/modify/${RESERVATION}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Find a Table' }));
    expect(await screen.findByRole('link', { name: /7:30 PM/ })).toHaveAttribute(
      'href',
      `#/booking/edit/${RESERVATION}?date=2026-11-28&time=7%3A30+PM&party_size=2`,
    );
    expect(screen.getByRole('link', { name: /7:00 PM, Full/ })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('link', { name: /8:00 PM, Full/ })).toHaveAttribute('aria-disabled', 'true');
  });

  test("asks for the day as it is without one's own table, and shows one's own time as such", async () => {
    const { asked } = show(`/booking/modify/${RESERVATION}`, {
      answers: {
        getAvailability: {
          restaurant_id: RESTAURANT,
          date: '2026-11-28',
          party_size: 2,
          slots: day('7:00 PM', '7:30 PM'),
        },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Find a Table' }));
    expect(await screen.findByRole('link', { name: '7:00 PM, Your time' })).toHaveAttribute(
      'aria-current',
      'true',
    );
    expect(screen.getByRole('link', { name: '7:30 PM' })).not.toHaveAttribute('aria-current');
    expect(asked.find(({ call }) => call === 'getAvailability')?.query).toMatchObject({
      reservation_id: RESERVATION,
    });
  });
});

test('what keeps the reservation as it is stands in the column of the page, as a button with an edge', async () => {
  show(`/booking/modify/${RESERVATION}`);
  expect(await screen.findByRole('link', { name: 'Keep it as it is' })).toHaveClass('outline');
});

describe('edit', () => {
  const path = `/booking/edit/${RESERVATION}?date=2026-11-29&time=6%3A00+PM&party_size=4`;

  test('shows old and new, changes in one call and leads to the confirmation', async () => {
    const moved = reservation({
      date: '2026-11-29',
      time: '6:00 PM',
      party_size: 4,
      updated_at: '2026-11-21T23:11:00.000Z',
    });
    const shown = show(path, { answers: { changeReservation: { reservation: moved } } });
    await screen.findByText('We are holding this table for you.');
    await userEvent.click(await screen.findByRole('button', { name: 'Complete Reservation' }));
    await waitFor(() => expect(shown.path()).toBe(`/booking/view/${RESERVATION}`));
    expect(shown.asked.find(({ call }) => call === 'changeReservation')?.body).toEqual({
      reservation: {
        date: '2026-11-29',
        time: '6:00 PM',
        party_size: 4,
        phone: '(213) 555-0100',
        notes: null,
        hold_id: idOf(70),
        if_updated_at: '2026-11-20T00:00:00.000Z',
      },
    });
  });

  test('holds the new table for the reservation that is to move, and lets it go on leaving', async () => {
    const { asked, unmount } = show(path);
    expect(await screen.findByRole('timer')).toBeInTheDocument();
    expect(asked.find(({ call }) => call === 'createHold')?.body).toEqual({
      hold: {
        restaurant_id: RESTAURANT,
        date: '2026-11-29',
        time: '6:00 PM',
        party_size: 4,
        reservation_id: RESERVATION,
      },
    });
    unmount();
    await waitFor(() => expect(asked.filter(({ call }) => call === 'releaseHold')).toHaveLength(1));
  });

  test('holds nothing when only the details change', async () => {
    const shown = show(`/booking/edit/${RESERVATION}?date=2026-11-28&time=7%3A00+PM&party_size=2`, {
      answers: { changeReservation: { reservation: reservation() } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Complete Reservation' }));
    await waitFor(() => expect(shown.path()).toBe(`/booking/view/${RESERVATION}`));
    expect(shown.asked.some(({ call }) => call === 'createHold' || call === 'releaseHold')).toBe(false);
  });

  test('a table that went meanwhile is told at once, with the times that lead on', async () => {
    const { asked } = show(path, {
      answers: {
        createHold: new Refusal('taken', '6:00 PM was just taken. The nearest free time is 7:30 PM.'),
      },
    });
    expect(await screen.findByText(/6:00 PM was just taken/)).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: /7:30 PM/ })).toHaveAttribute(
      'href',
      `#/booking/edit/${RESERVATION}?date=2026-11-29&time=7%3A30+PM&party_size=4`,
    );
    expect(asked.find(({ call }) => call === 'getAvailability')?.query).toMatchObject({
      reservation_id: RESERVATION,
    });
  });

  test('a reservation changed in another tab is told, not overwritten', async () => {
    let current = reservation();
    const shown = show(path, {
      answers: {
        getReservation: () => ({ reservation: current }),
        changeReservation: new Refusal('taken', 'This reservation was changed in another tab.'),
      },
    });
    await screen.findByRole('button', { name: 'Complete Reservation' });
    current = reservation({ party_size: 3, updated_at: '2026-11-21T23:11:00.000Z' });
    await userEvent.click(screen.getByRole('button', { name: 'Complete Reservation' }));
    expect(await screen.findByText('This reservation was changed in another tab')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'I have seen it' }));
    expect(await screen.findByRole('button', { name: 'Complete Reservation' })).toBeInTheDocument();
    expect(shown.path()).toContain('/booking/edit/');
  });
});

describe('cancel', () => {
  test('cancels after a second thought and leads to the profile', async () => {
    const shown = show(`/booking/cancel/${RESERVATION}`, { answers: { cancelReservation: undefined } });
    expect(await screen.findByRole('link', { name: 'Keep it' })).toHaveAttribute(
      'href',
      `#/booking/view/${RESERVATION}`,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Cancel reservation' }));
    await waitFor(() => expect(shown.path()).toBe('/profile'));
    expect(shown.said).toContain('Your table at Forno Ocaso is cancelled.');
  });
});
