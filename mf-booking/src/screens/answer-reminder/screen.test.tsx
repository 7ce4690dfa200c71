import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Refusal, type RemindedBooking } from '@mesa/contract';
import type { RenderRemoteOptions } from '@mesa/remote-kit/testing';
import { RESERVATION, RESTAURANT, show } from '../../testing';

const TOKEN = `${RESERVATION}-${'s'.repeat(43)}`;
const BOOKING: RemindedBooking = {
  id: RESERVATION,
  restaurant: { id: RESTAURANT, name: 'Casa Luz', address: '12 Olive St', phone: '(213) 555-0142' },
  date: '2026-11-28',
  time: '7:00 PM',
  party_size: 2,
  coming: null,
};
const expired = () => new Refusal('invalid', 'This link has expired.');
const openScreen = (coming: 'yes' | 'no', answers: RenderRemoteOptions['answers'] = {}) =>
  show(`/booking/answer/${TOKEN}?coming=${coming}`, {
    user: null,
    answers: { getAnswer: { booking: BOOKING }, giveAnswer: { booking: BOOKING }, ...answers },
  });
const button = (name: string) => screen.findByRole('button', { name });

describe('the screen that a reminder leads to', () => {
  test('names the booking to a visitor, and sends nothing before a press', async () => {
    const shown = openScreen('no');
    expect(await screen.findByRole('heading', { level: 1, name: 'Are you coming?' })).toBeInTheDocument();
    expect(screen.getByText('Casa Luz')).toBeInTheDocument();
    expect(screen.getByText('Saturday, November 28, 2026')).toBeInTheDocument();
    expect(shown.requests.map(({ call }) => call)).toEqual(['getAnswer']);
  });

  test.each([
    ['yes', ["I'm coming", "I can't make it"]],
    ['no', ["I can't make it", "I'm coming"]],
  ] as const)('offers the answer of the link first: %s', async (coming, names) => {
    openScreen(coming);
    await button("I'm coming");
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(names);
  });

  test('one press says that the party is coming', async () => {
    const shown = openScreen('yes', { giveAnswer: { booking: { ...BOOKING, coming: true } } });
    await userEvent.click(await button("I'm coming"));
    expect(await screen.findByRole('heading', { level: 1, name: 'See you soon' })).toBeInTheDocument();
    expect(shown.requests.at(-1)).toMatchObject({
      call: 'giveAnswer',
      params: { token: TOKEN },
      body: { answer: { coming: true } },
    });
    expect(await button("I can't make it")).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: "I'm coming" })).not.toBeInTheDocument();
  });

  test('asks anew about a booking that was moved meanwhile', async () => {
    openScreen('yes', { giveAnswer: { booking: { ...BOOKING, time: '8:00 PM' } } });
    await userEvent.click(await button("I'm coming"));
    expect(await screen.findByText('8:00 PM')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Are you coming?');
  });

  test('one press cancels the booking, and the restaurant is a press away', async () => {
    const shown = openScreen('no');
    await userEvent.click(await button("I can't make it"));
    expect(await screen.findByRole('heading', { name: 'Your reservation is cancelled' })).toBeInTheDocument();
    expect(shown.requests.at(-1)).toMatchObject({ body: { answer: { coming: false } } });
    expect(screen.getByRole('link', { name: 'Book another time' })).toHaveAttribute(
      'href',
      `#/restaurants/${RESTAURANT}`,
    );
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  test('says what was answered before', async () => {
    openScreen('yes', { getAnswer: { booking: { ...BOOKING, coming: true } } });
    expect(await screen.findByText("You said you're coming, and Casa Luz knows.")).toBeInTheDocument();
  });

  test('an expired link leads to the reservations', async () => {
    openScreen('yes', { getAnswer: expired });
    expect(await screen.findByText('This link has expired.')).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  test('an answer that comes too late shows why, and keeps the question', async () => {
    openScreen('no', { giveAnswer: expired });
    await userEvent.click(await button("I can't make it"));
    expect(await screen.findByRole('alert')).toHaveTextContent('This link has expired.');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Are you coming?');
  });

  test('a failure can be tried again', async () => {
    let tries = 0;
    openScreen('yes', {
      getAnswer: () =>
        (tries += 1) === 1 ? new Refusal('fault', 'One moment, please.') : { booking: BOOKING },
    });
    await userEvent.click(await button('Try again'));
    expect(await button("I'm coming")).toBeInTheDocument();
  });

  test('sends no Referer while its address holds the token', async () => {
    openScreen('yes');
    await waitFor(() =>
      expect(document.querySelector<HTMLMetaElement>('meta[name=referrer]')?.content).toBe('no-referrer'),
    );
  });
});
