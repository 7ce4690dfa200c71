import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Refusal } from '@mesa/contract';
import type { RenderRemoteOptions } from '@mesa/remote-kit/testing';
import { ANA, DEMO, show } from '../../testing';

const TOKEN = 'b'.repeat(43);
const UNCONFIRMED = { ...ANA, email_confirmed: false };
const CONFIRMED = { ...ANA, email_confirmed: true };
const expired = () => new Refusal('invalid', 'This link has expired. Ask for a new one.');
const openScreen = (options: RenderRemoteOptions = {}) =>
  show(`/confirm/${TOKEN}`, { user: null, ...options });

describe('the screen that confirms an email', () => {
  test('confirms without a session', async () => {
    const shown = openScreen({ answers: { confirmEmail: { user: CONFIRMED } } });
    expect(await screen.findByText(`${ANA.email} is confirmed`)).toBeInTheDocument();
    expect(shown.requests[0]).toMatchObject({ call: 'confirmEmail', params: { token: TOKEN } });
    expect(shown.store.getState().session.currentUser).toBeNull();
  });

  test('the signed-in diner is confirmed at once, on every screen', async () => {
    const shown = openScreen({ user: UNCONFIRMED, answers: { confirmEmail: { user: CONFIRMED } } });
    await waitFor(() => expect(shown.store.getState().session.currentUser).toEqual(CONFIRMED));
  });

  test("another diner's link leaves the session alone and says whose it was", async () => {
    const shown = openScreen({ user: DEMO, answers: { confirmEmail: { user: CONFIRMED } } });
    expect(await screen.findByText(/signed in as demo@mesa.example, which is another/)).toBeInTheDocument();
    expect(shown.store.getState().session.currentUser).toEqual(DEMO);
  });

  test('an expired link can be sent again by the signed-in diner', async () => {
    const shown = openScreen({
      user: UNCONFIRMED,
      answers: { confirmEmail: expired, requestEmailConfirmation: undefined },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Send it again' }));
    await waitFor(() => expect(shown.requests.at(-1)?.call).toBe('requestEmailConfirmation'));
    await waitFor(() => expect(shown.notified.join(' ')).toContain(ANA.email));
  });

  test('an expired link says that the address is confirmed already', async () => {
    openScreen({ user: CONFIRMED, answers: { confirmEmail: expired } });
    expect(await screen.findByText(`${ANA.email} is already confirmed.`)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Send it again' })).not.toBeInTheDocument();
  });

  test('an expired link leads a visitor to sign in', async () => {
    const shown = openScreen({ answers: { confirmEmail: expired } });
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect(shown.modal()).toBe('login');
    expect(shown.modalProps()).toMatchObject({ next: '/profile' });
  });

  test('sends no Referer while its address holds the token', async () => {
    const policies: (string | undefined)[] = [];
    openScreen({
      answers: {
        confirmEmail: () => {
          policies.push(document.querySelector<HTMLMetaElement>('meta[name=referrer]')?.content);
          return { user: CONFIRMED };
        },
      },
    });
    await screen.findByText(`${ANA.email} is confirmed`);
    expect(policies).toEqual(['no-referrer']);
  });

  test('a failure can be tried again', async () => {
    let tries = 0;
    openScreen({
      answers: {
        confirmEmail: () =>
          (tries += 1) === 1 ? new Refusal('unavailable', 'One moment, please.') : { user: CONFIRMED },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(`${ANA.email} is confirmed`)).toBeInTheDocument();
  });
});
