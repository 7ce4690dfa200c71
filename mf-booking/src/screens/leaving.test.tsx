import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Refusal } from '@mesa/contract';
import { reservation, RESERVATION, RESTAURANT, show } from '../testing';

const BOOKING = `/booking/${RESTAURANT}?date=2026-11-28&time=7%3A00+PM&party_size=2`;
const EDIT = `/booking/edit/${RESERVATION}?date=2026-11-29&time=6%3A00+PM&party_size=4`;

beforeEach(() => sessionStorage.clear());

const FORMS = [
  {
    name: 'booked',
    path: BOOKING,
    said: 'Your table at Forno Ocaso is booked.',
    answer: (sent: Promise<void>) => ({
      createReservation: () => sent.then(() => ({ [RESERVATION]: reservation() })),
    }),
  },
  {
    name: 'changed',
    path: EDIT,
    said: 'Your reservation at Forno Ocaso is changed.',
    answer: (sent: Promise<void>) => ({
      changeReservation: () => sent.then(() => ({ reservation: reservation() })),
    }),
  },
  {
    name: 'cancelled',
    path: `/booking/cancel/${RESERVATION}`,
    said: 'Your table at Forno Ocaso is cancelled.',
    answer: (sent: Promise<void>) => ({ cancelReservation: () => sent.then(() => undefined) }),
  },
];

test.each(FORMS)(
  'a diner who has gone on meanwhile stays there, and is told that the table is $name',
  async ({ path, said, answer }) => {
    let arrive = () => undefined as void;
    const shown = show(path, { answers: { ...answer(new Promise((resolve) => (arrive = resolve))) } });
    await userEvent.click(
      await screen.findByRole('button', { name: /^(Complete Reservation|Cancel reservation)$/ }),
    );
    shown.unmount();
    await act(async () => arrive());
    await waitFor(() => expect(shown.said).toContain(said));
    expect(shown.path()).toBe(path);
  },
);

test('a refusal of what was sent from a page that is left is told too', async () => {
  let refuse = () => undefined as void;
  const sent = new Promise<Refusal>(
    (resolve) => (refuse = () => resolve(new Refusal('taken', '7:00 PM was just taken.'))),
  );
  const shown = show(BOOKING, { answers: { createReservation: () => sent } });
  await userEvent.click(await screen.findByRole('button', { name: 'Complete Reservation' }));
  shown.unmount();
  await act(async () => refuse());
  await waitFor(() => expect(shown.said).toContain('7:00 PM was just taken.'));
});
