import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Refusal } from '@mesa/contract';
import { BOOKING, press, reservation, RESERVATION, show, typePhone } from '../testing';

const EDIT = `/booking/edit/${RESERVATION}?date=2026-11-29&time=6%3A00+PM&party_size=4`;

beforeEach(() => sessionStorage.clear());

const FORMS = [
  {
    what: 'booked',
    path: BOOKING,
    notification: 'Your table at Forno Ocaso is booked.',
    answer: (sent: Promise<void>) => ({
      createReservation: () => sent.then(() => ({ [RESERVATION]: reservation() })),
    }),
  },
  {
    what: 'changed',
    path: EDIT,
    notification: 'Your reservation at Forno Ocaso has been updated.',
    answer: (sent: Promise<void>) => ({
      changeReservation: () => sent.then(() => ({ reservation: reservation() })),
    }),
  },
  {
    what: 'cancelled',
    path: `/booking/cancel/${RESERVATION}`,
    notification: 'Your reservation at Forno Ocaso has been cancelled.',
    answer: (sent: Promise<void>) => ({ cancelReservation: () => sent.then(() => undefined) }),
  },
];

const SUBMIT = /^(Complete Reservation|Complete changes|Cancel reservation)$/;

async function fillIn(path: string) {
  await screen.findByRole('button', { name: SUBMIT });
  if (path === BOOKING) await typePhone();
}

describe('useSubmitAndNavigate', () => {
  test.each(FORMS)(
    'notifies a diner who has left the form that the table is $what, and navigates nowhere',
    async ({ path, notification, answer }) => {
      let arrive = () => undefined as void;
      const shown = show(path, { answers: { ...answer(new Promise((resolve) => (arrive = resolve))) } });
      await fillIn(path);
      await press(SUBMIT);
      shown.unmount();
      await act(async () => arrive());
      await waitFor(() => expect(shown.notified).toContain(notification));
      expect(shown.path()).toBe(path);
    },
  );

  test('notifies a diner who has left the form that it was refused', async () => {
    let refuse = () => undefined as void;
    const sent = new Promise<Refusal>(
      (resolve) => (refuse = () => resolve(new Refusal('taken', '7:00 PM was just taken.'))),
    );
    const shown = show(BOOKING, { answers: { createReservation: () => sent } });
    await fillIn(BOOKING);
    await press(SUBMIT);
    shown.unmount();
    await act(async () => refuse());
    await waitFor(() => expect(shown.notified).toContain('7:00 PM was just taken.'));
  });

  test('sends a form once when its button is pressed twice', async () => {
    const { requests, path } = show(BOOKING, {
      answers: { createReservation: { [RESERVATION]: reservation() } },
    });
    await fillIn(BOOKING);
    await userEvent.dblClick(screen.getByRole('button', { name: SUBMIT }));
    await waitFor(() => expect(path()).toBe(`/booking/view/${RESERVATION}`));
    expect(requests.filter(({ call }) => call === 'createReservation')).toHaveLength(1);
  });
});
