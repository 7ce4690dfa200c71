import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Refusal } from '@mesa/contract';
import type { RenderRemoteOptions } from '@mesa/remote-kit/testing';
import { ANA, DEMO, keyed, show, violationsIn } from '../../testing';

const TOKEN = 'a'.repeat(43);
const EXPIRED = 'This link has expired. Ask for a new one.';
const openScreen = (options: RenderRemoteOptions = {}) => show(`/reset/${TOKEN}`, { user: null, ...options });
const save = async (password: string) => {
  const field = await screen.findByLabelText(/^New password/);
  if (password) await userEvent.type(field, password);
  await userEvent.click(screen.getByRole('button', { name: 'Save password' }));
};

describe('the screen for a new password', () => {
  test('saves the password, signs in and goes to the profile', async () => {
    const shown = openScreen({ answers: { resetPassword: keyed(ANA) } });
    await save('a new password');
    await waitFor(() => expect(shown.path()).toBe('/profile'));
    expect(shown.store.getState().session.currentUser).toEqual(ANA);
    expect(shown.requests[0]).toMatchObject({
      call: 'resetPassword',
      params: { token: TOKEN },
      body: { user: { password: 'a new password' } },
    });
  });

  test('a refused password has its error under the field and can be corrected', async () => {
    const sentence = 'Password is too short (minimum is 8 characters)';
    let tries = 0;
    const shown = openScreen({
      answers: {
        resetPassword: () =>
          (tries += 1) === 1 ? new Refusal('invalid', { field: 'password', sentence }) : keyed(ANA),
      },
    });
    await save('short');
    expect(await screen.findByText('Is too short (minimum is 8 characters)')).toBeInTheDocument();
    await save(' and longer');
    await waitFor(() => expect(shown.path()).toBe('/profile'));
  });

  test('an expired link says so, and a new one can be requested', async () => {
    const shown = openScreen({
      answers: { resetPassword: new Refusal('invalid', EXPIRED), requestPasswordReset: undefined },
    });
    await save('a new password');
    expect(await screen.findByText(EXPIRED)).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Email'), 'ana@mesa.example');
    await userEvent.click(screen.getByRole('button', { name: 'Send the link' }));
    expect(await screen.findByText('Check your mail')).toBeInTheDocument();
    expect(shown.requests.at(-1)).toMatchObject({ body: { user: { email: 'ana@mesa.example' } } });
  });

  test('an unavailable service loses nothing that was typed', async () => {
    openScreen({
      answers: { resetPassword: new Refusal('unavailable', 'This part of Mesa is unavailable right now.') },
    });
    await save('a new password');
    expect(await screen.findByText('This part of Mesa is unavailable right now.')).toBeInTheDocument();
    expect(screen.getByLabelText(/^New password/)).toHaveValue('a new password');
  });

  test('tells a signed-in diner that the link may be for another account', async () => {
    openScreen({ user: DEMO });
    expect(await screen.findByText(/You're signed in as demo@mesa.example/)).toBeInTheDocument();
  });

  test('sends no Referer while its address holds the token', async () => {
    const { unmount } = openScreen();
    await screen.findByLabelText(/^New password/);
    const policy = () => document.querySelector<HTMLMetaElement>('meta[name=referrer]')?.content;
    expect(policy()).toBe('no-referrer');
    unmount();
    expect(policy()).toBeUndefined();
  });

  test('has no accessibility violation', async () => {
    const { container } = openScreen();
    await screen.findByLabelText(/^New password/);
    expect(await violationsIn(container)).toEqual([]);
  });
});
