import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Refusal } from '@mesa/contract';
import { RESERVATION, RESTAURANT, show } from '../testing';

const BOOKING = `/booking/${RESTAURANT}?date=2026-11-28&time=7%3A00+PM&party_size=2`;
const EDIT = `/booking/edit/${RESERVATION}?date=2026-11-29&time=6%3A00+PM&party_size=4`;
const PHONE = 'Phone must have 10 to 15 digits';
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

/** What was scrolled into view, in order. */
let seen: Element[];

beforeEach(() => {
  sessionStorage.clear();
  seen = [];
  jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scrolled(this: Element, how) {
    expect(how).toEqual({ block: 'nearest' });
    seen.push(this);
  });
});
afterEach(() => jest.restoreAllMocks());

const FORMS = [
  { name: 'booking', path: BOOKING, refuse: (refusal: Refusal) => ({ createReservation: refusal }) },
  { name: 'changing', path: EDIT, refuse: (refusal: Refusal) => ({ changeReservation: refusal }) },
];

describe.each(FORMS)('a refusal while $name', ({ path, refuse }) => {
  test('that is about the phone marks it, and leads there', async () => {
    show(path, { answers: refuse(new Refusal('invalid', PHONE)) });
    await press('Complete Reservation');
    await screen.findByText(PHONE);
    const phone = screen.getByLabelText(/^Phone/);
    expect(phone).toBeInvalid();
    expect(phone).toHaveAccessibleDescription(PHONE);
    expect(phone).toHaveFocus();
    expect(seen).toEqual([phone]);
  });

  test('that is about more is read first, and the phone is marked all the same', async () => {
    show(path, { answers: refuse(new Refusal('invalid', [PHONE, 'Date is in the past'])) });
    await press('Complete Reservation');
    const sentence = await screen.findByText('Date is in the past');
    expect(document.activeElement).toContainElement(sentence);
    expect(seen).toEqual([document.activeElement]);
    expect(screen.getByLabelText(/^Phone/)).toBeInvalid();
    await userEvent.type(screen.getByLabelText(/^Phone/), '1');
    expect(screen.getByLabelText(/^Phone/)).toHaveFocus();
  });

  test('that is about the table is brought into view, each time anew', async () => {
    show(path, { answers: refuse(new Refusal('taken', 'That time was just taken.')) });
    await press('Complete Reservation');
    await screen.findByText('That time was just taken.');
    await press('Complete Reservation');
    await waitFor(() => expect(seen).toHaveLength(2));
    expect(document.activeElement).toHaveTextContent('That time was just taken.');
  });
});

test('a table that is taken before anything was pressed leaves the focus where it is', async () => {
  show(BOOKING, { answers: { createHold: new Refusal('taken', '7:00 PM was just taken.') } });
  await screen.findByText('7:00 PM was just taken.');
  expect(document.body).toHaveFocus();
  expect(seen).toEqual([]);
});

test('a refusal while cancelling is brought into view', async () => {
  show(`/booking/cancel/${RESERVATION}`, {
    answers: { cancelReservation: new Refusal('unavailable', 'Mesa cannot be reached.') },
  });
  await press('Cancel reservation');
  await screen.findByText('Mesa cannot be reached.');
  expect(document.activeElement).toHaveTextContent('Mesa cannot be reached.');
  expect(seen).toEqual([document.activeElement]);
});

test('times that cannot be asked for while modifying are told in view', async () => {
  show(`/booking/modify/${RESERVATION}`, {
    answers: { getAvailability: new Refusal('fault', 'Mesa had a problem answering.') },
  });
  await press('Find a Table');
  await screen.findByText('Mesa had a problem answering.');
  expect(seen).toEqual([document.activeElement]);
});
