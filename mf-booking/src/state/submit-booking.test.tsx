import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Refusal } from '@mesa/contract';
import type { SentRequest } from '@mesa/remote-kit/testing';
import {
  BOOKING,
  idOf,
  keyed,
  press,
  requestsOf,
  reservation,
  RESERVATION,
  show,
  typePhone,
} from '../testing';

const LOST = new Refusal('unavailable', "We can't reach Mesa.");
const SENT_BEFORE = new Refusal(
  'invalid',
  'This booking was already submitted with different details. Reload the page and try again.',
);
const SUBMIT = 'Complete Reservation';

const OTHER_BOOKINGS = [
  reservation({ id: idOf(51), time: '8:00 PM' }),
  reservation({ id: idOf(52), restaurant_id: idOf(2) }),
  reservation({ id: idOf(53), date: '2026-11-29' }),
  reservation({ id: idOf(54), party_size: 4 }),
];

/** The first answer is lost; the next ones arrive. */
function lostThen(answer: () => Refusal | Record<string, ReturnType<typeof reservation>>) {
  let tries = 0;
  return () => (++tries === 1 ? LOST : answer());
}

const keysOf = (requests: SentRequest[]) =>
  requestsOf(requests, 'createReservation').map(({ headers }) => headers.get('Idempotency-Key'));

async function submitTwice() {
  await typePhone();
  await press(SUBMIT);
  await screen.findByText("We can't reach Mesa.");
  await userEvent.type(screen.getByLabelText('Special request'), 'A quiet table');
  await press(SUBMIT);
}

beforeEach(() => sessionStorage.clear());

describe('submitBooking after an answer was lost', () => {
  test('sends the same key again, also after a reload', async () => {
    const first = show(BOOKING, { answers: { createReservation: LOST } });
    await typePhone();
    await press(SUBMIT);
    await screen.findByText("We can't reach Mesa.");
    const [key] = keysOf(first.requests);
    first.unmount();
    const second = show(BOOKING, { answers: { createReservation: LOST } });
    await press(SUBMIT);
    await screen.findByText("We can't reach Mesa.");
    expect(keysOf(second.requests)).toEqual([key]);
  });

  test('finds the table that was already booked when the details have changed', async () => {
    const { path, notified, requests } = show(BOOKING, {
      answers: {
        createReservation: lostThen(() => SENT_BEFORE),
        listReservations: keyed(...OTHER_BOOKINGS, reservation()),
      },
    });
    await submitTwice();
    await waitFor(() => expect(path()).toBe(`/booking/view/${RESERVATION}`));
    expect(notified).toContain(
      'Your table is booked with the details you sent first. Use Modify to change them.',
    );
    expect(new Set(keysOf(requests)).size).toBe(1);
    expect(requestsOf(requests, 'releaseHold')).toHaveLength(0);
  });

  test('finds it after a reload too', async () => {
    const first = show(BOOKING, { answers: { createReservation: LOST } });
    await typePhone();
    await press(SUBMIT);
    await screen.findByText("We can't reach Mesa.");
    first.unmount();
    const { path } = show(BOOKING, {
      answers: { createReservation: SENT_BEFORE, listReservations: keyed(reservation()) },
    });
    await screen.findByDisplayValue('213 555 0100');
    await press(SUBMIT);
    await waitFor(() => expect(path()).toBe(`/booking/view/${RESERVATION}`));
  });

  test('books under a new key when the earlier booking no longer exists', async () => {
    const refuse = lostThen(() => SENT_BEFORE) as () => Refusal;
    const { path, requests } = show(BOOKING, {
      answers: {
        createReservation: ({ headers }) =>
          keysOf(requests)[0] === headers.get('Idempotency-Key')
            ? refuse()
            : { [RESERVATION]: reservation() },
        listReservations: keyed(...OTHER_BOOKINGS),
      },
    });
    await submitTwice();
    await screen.findByText(/already submitted with different details/);
    await press(SUBMIT);
    await waitFor(() => expect(path()).toBe(`/booking/view/${RESERVATION}`));
    expect(new Set(keysOf(requests)).size).toBe(2);
  });

  test.each([
    {
      why: 'only a field was refused',
      refusal: new Refusal('invalid', { sentence: 'Phone must have 10 to 15 digits', field: 'phone' }),
      listReservations: {},
    },
    {
      why: 'the bookings cannot be looked up',
      refusal: SENT_BEFORE,
      listReservations: new Refusal('fault', 'Something went wrong on our side.'),
    },
  ])('keeps the key when $why: the lost request may still arrive', async ({ refusal, listReservations }) => {
    const { requests } = show(BOOKING, {
      answers: { createReservation: lostThen(() => refusal), listReservations },
    });
    await submitTwice();
    await screen.findAllByText(refusal.sentences[0]!);
    await press(SUBMIT);
    await waitFor(() => expect(keysOf(requests)).toHaveLength(3));
    expect(new Set(keysOf(requests)).size).toBe(1);
  });

  test('does not look for a booking when the earlier request was answered', async () => {
    const { requests } = show(BOOKING, {
      answers: { createReservation: new Refusal('invalid', 'Date is in the past') },
    });
    await typePhone();
    const before = requestsOf(requests, 'listReservations').length;
    await press(SUBMIT);
    await screen.findByText('Date is in the past');
    await press(SUBMIT);
    await waitFor(() => expect(keysOf(requests)).toHaveLength(2));
    await screen.findByText('Date is in the past');
    expect(requestsOf(requests, 'listReservations')).toHaveLength(before);
    expect(new Set(keysOf(requests)).size).toBe(1);
  });
});
