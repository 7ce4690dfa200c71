import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Refusal } from '@mesa/contract';
import { idOf, press, requestsOf, reservation, RESERVATION, RESTAURANT, show } from '../../testing';

const PATH = `/booking/edit/${RESERVATION}?date=2026-11-29&time=6%3A00+PM&party_size=4`;
const SAME_TABLE = `/booking/edit/${RESERVATION}?date=2026-11-28&time=7%3A00+PM&party_size=2`;

beforeEach(() => sessionStorage.clear());

describe('/booking/edit', () => {
  test('shows what changes, changes it in one request and leads to the confirmation', async () => {
    const moved = reservation({ date: '2026-11-29', time: '6:00 PM', party_size: 4 });
    const shown = show(PATH, { answers: { changeReservation: { reservation: moved } } });
    await screen.findByText('We are holding this table for you.');
    expect(screen.getByText('7:00 PM').tagName).toBe('DEL');
    expect(screen.getByText('6:00 PM').tagName).toBe('INS');
    await press('Complete changes');
    await waitFor(() => expect(shown.path()).toBe(`/booking/view/${RESERVATION}`));
    expect(requestsOf(shown.requests, 'changeReservation')[0]?.body).toEqual({
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

  test('says once that it is updated, with what it was before', async () => {
    let current = reservation();
    show(PATH, {
      answers: {
        getReservation: () => ({ reservation: current }),
        changeReservation: () => {
          current = reservation({ date: '2026-11-29', time: '6:00 PM', party_size: 4 });
          return { reservation: current };
        },
      },
    });
    await press('Complete changes');
    expect(await screen.findByText('Your reservation at Forno Ocaso has been updated.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByText('7:00 PM').tagName).toBe('DEL'));
  });

  test('holds the new table for the reservation, and releases it when the screen is left', async () => {
    const { requests, unmount } = show(PATH);
    expect(await screen.findByRole('timer')).toBeInTheDocument();
    expect(requestsOf(requests, 'createHold')[0]?.body).toEqual({
      hold: {
        restaurant_id: RESTAURANT,
        date: '2026-11-29',
        time: '6:00 PM',
        party_size: 4,
        reservation_id: RESERVATION,
      },
    });
    unmount();
    await waitFor(() => expect(requestsOf(requests, 'releaseHold')).toHaveLength(1));
  });

  test('holds nothing when only the details change', async () => {
    const shown = show(SAME_TABLE, { answers: { changeReservation: { reservation: reservation() } } });
    await press('Complete changes');
    await waitFor(() => expect(shown.path()).toBe(`/booking/view/${RESERVATION}`));
    expect(requestsOf(shown.requests, 'createHold')).toHaveLength(0);
    expect(requestsOf(shown.requests, 'releaseHold')).toHaveLength(0);
  });

  test('keeps what was typed across a reload, until it is sent', async () => {
    const first = show(PATH);
    await userEvent.type(await screen.findByLabelText('Special request'), 'A high chair');
    first.unmount();
    const second = show(PATH, { answers: { changeReservation: { reservation: reservation() } } });
    expect(await screen.findByLabelText('Special request')).toHaveValue('A high chair');
    await press('Complete changes');
    await waitFor(() => expect(second.path()).toBe(`/booking/view/${RESERVATION}`));
    second.unmount();
    show(PATH);
    expect(await screen.findByLabelText('Special request')).toHaveValue('');
  });

  test('offers other times of the same day when the table is fully booked', async () => {
    const { requests } = show(PATH, {
      answers: { createHold: new Refusal('taken', '6:00 PM was just taken.') },
    });
    expect(await screen.findByText('6:00 PM is fully booked.')).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: /7:30 PM/ })).toHaveAttribute(
      'href',
      `#/booking/edit/${RESERVATION}?date=2026-11-29&time=7%3A30+PM&party_size=4`,
    );
    expect(requestsOf(requests, 'getAvailability')[0]?.query).toMatchObject({ reservation_id: RESERVATION });
    expect(screen.getByRole('button', { name: 'Complete changes' })).toBeDisabled();
  });

  test('shows a reservation that another tab changed, and does not overwrite it', async () => {
    let current = reservation();
    const shown = show(PATH, {
      answers: {
        getReservation: () => ({ reservation: current }),
        changeReservation: new Refusal('taken', 'This reservation was changed in another tab.'),
      },
    });
    await screen.findByRole('button', { name: 'Complete changes' });
    current = reservation({ party_size: 3, updated_at: '2026-11-21T23:11:00.000Z' });
    await press('Complete changes');
    expect(await screen.findByText('This reservation was changed in another tab')).toBeInTheDocument();
    await press('Continue with this version');
    expect(await screen.findByRole('button', { name: 'Complete changes' })).toBeEnabled();
    expect(shown.path()).toContain('/booking/edit/');
  });
});
