import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Refusal } from '@mesa/contract';
import { BOOKING, press, requestsOf, RESERVATION, show, typePhone } from '../testing';

const PHONE = 'Phone must have 10 to 15 digits';
const NOTES = 'Notes are too long (maximum is 500 characters)';
const about = (field: string, sentence: string) => ({ sentence, field });

const FORMS = [
  {
    form: 'booking',
    path: BOOKING,
    button: 'Complete Reservation',
    refuse: (refusal: Refusal) => ({ createReservation: refusal }),
  },
  {
    form: 'edit',
    path: `/booking/edit/${RESERVATION}?date=2026-11-29&time=6%3A00+PM&party_size=4`,
    button: 'Complete changes',
    refuse: (refusal: Refusal) => ({ changeReservation: refusal }),
  },
];

/** What was scrolled into view, in order. */
let scrolledTo: Element[];

beforeEach(() => {
  sessionStorage.clear();
  scrolledTo = [];
  jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scrolled(this: Element, how) {
    expect(how).toEqual({ block: 'nearest' });
    scrolledTo.push(this);
  });
});
afterEach(() => jest.restoreAllMocks());

async function submit(path: string, button: string) {
  await screen.findByRole('button', { name: button });
  if (path === BOOKING) await typePhone();
  await press(button);
}

/** The red area that shows a sentence, which is also shown at its field. */
const redArea = () => screen.getAllByRole('alert').find((alert) => !alert.closest('form'))!;

describe('the errors of a form', () => {
  test.each(FORMS)(
    'a refused phone of the $form form is shown in the red area and at the field',
    async (form) => {
      show(form.path, { answers: form.refuse(new Refusal('invalid', about('phone', PHONE))) });
      await submit(form.path, form.button);
      const phone = screen.getByLabelText(/^Phone/);
      await waitFor(() => expect(phone).toHaveAccessibleDescription(PHONE));
      expect(phone).toBeInvalid();
      expect(within(redArea()).getByText(PHONE)).toBeInTheDocument();
      expect(phone).toHaveFocus();
      expect(scrolledTo).toEqual([phone]);
    },
  );

  test.each(FORMS)('a refused request of the $form form is shown in both, too', async (form) => {
    show(form.path, { answers: form.refuse(new Refusal('invalid', about('notes', NOTES))) });
    await submit(form.path, form.button);
    const notes = screen.getByLabelText('Special request');
    await waitFor(() => expect(notes).toBeInvalid());
    expect(notes).toHaveFocus();
    expect(within(redArea()).getByText(NOTES)).toBeInTheDocument();
  });

  test.each(FORMS)('the red area of the $form form is read first when it says more', async (form) => {
    const refusal = new Refusal('invalid', [about('phone', PHONE), 'Date is in the past']);
    show(form.path, { answers: form.refuse(refusal) });
    await submit(form.path, form.button);
    await screen.findByText('Date is in the past');
    expect(within(redArea()).getByText(PHONE)).toBeInTheDocument();
    expect(document.activeElement).toContainElement(redArea());
    expect(scrolledTo).toEqual([document.activeElement]);
    expect(screen.getByLabelText(/^Phone/)).toBeInvalid();
    await userEvent.type(screen.getByLabelText(/^Phone/), '1');
    expect(screen.getByLabelText(/^Phone/)).toHaveFocus();
  });

  test.each(FORMS)('the red area of the $form form is scrolled to at each refusal', async (form) => {
    show(form.path, { answers: form.refuse(new Refusal('invalid', 'Date is in the past')) });
    await submit(form.path, form.button);
    await screen.findByText('Date is in the past');
    await press(form.button);
    await waitFor(() => expect(scrolledTo).toHaveLength(2));
    expect(document.activeElement).toHaveTextContent('Date is in the past');
  });

  test('an empty phone is for the server to judge', async () => {
    const refusal = new Refusal('invalid', { field: 'phone', sentence: "Phone can't be blank" });
    const { requests } = show(BOOKING, { answers: { createReservation: refusal } });
    await press('Complete Reservation');
    const phone = await screen.findByLabelText(/^Phone/);
    await waitFor(() => expect(phone).toHaveAccessibleDescription("Phone can't be blank"));
    expect(phone).toHaveFocus();
    expect(requestsOf(requests, 'createReservation')).toHaveLength(1);
  });

  test('a table that is taken before the submit does not move the focus', async () => {
    show(BOOKING, { answers: { createHold: new Refusal('taken', '7:00 PM was just taken.') } });
    await screen.findByText('7:00 PM is fully booked.');
    expect(document.body).toHaveFocus();
    expect(scrolledTo).toEqual([]);
  });

  test('a refused cancellation is scrolled to', async () => {
    show(`/booking/cancel/${RESERVATION}`, {
      answers: { cancelReservation: new Refusal('unavailable', "We can't reach Mesa.") },
    });
    await press('Cancel reservation');
    await screen.findByText("We can't reach Mesa.");
    expect(document.activeElement).toHaveTextContent("We can't reach Mesa.");
    expect(scrolledTo).toEqual([document.activeElement]);
  });
});
