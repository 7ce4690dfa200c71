import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hold, NOW, RESTAURANT, show } from '../testing';

const BOOKING = `/booking/${RESTAURANT}?date=2026-11-28&time=7%3A00+PM&party_size=2`;
const later = (ms: number) => new Date(NOW.getTime() + ms);

beforeEach(() => sessionStorage.clear());

describe('the focus stays at the hold', () => {
  test('when more time was asked for', async () => {
    show(BOOKING, { answers: { extendHold: { hold: hold({ expires_at: later(600_000).toISOString() }) } } });
    await userEvent.click(await screen.findByRole('button', { name: 'I need more time' }));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'I need more time' })).not.toBeInTheDocument(),
    );
    expect(document.activeElement).toContainElement(screen.getByRole('timer'));
    expect(document.body).not.toHaveFocus();
  });

  test('when it is asked for again', async () => {
    let now = NOW;
    show(BOOKING, {
      now: () => now,
      answers: {
        createHold: () => ({ hold: hold({ expires_at: new Date(now.getTime() + 300_000).toISOString() }) }),
      },
    });
    await screen.findByRole('timer');
    now = later(301_000);
    await userEvent.click(await screen.findByRole('button', { name: 'Hold it again' }));
    const timer = await screen.findByRole('timer');
    expect(document.activeElement).toContainElement(timer);
    expect(document.body).not.toHaveFocus();
  });
});
