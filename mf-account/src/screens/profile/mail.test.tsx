import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Refusal } from '@mesa/contract';
import { ANA, DEMO, show } from '../../testing';

const UNCONFIRMED = { ...ANA, email_confirmed: false, mail: { reminders: true, invitations: true } };
const reminders = () => screen.findByRole('switch', { name: 'Remind me the day before a reservation' });

describe('mail on the profile', () => {
  test('an address that is not confirmed shows a line, and the link can be sent again', async () => {
    const shown = show('/profile', { user: UNCONFIRMED, answers: { requestEmailConfirmation: undefined } });
    await userEvent.click(await screen.findByRole('button', { name: 'Send it again' }));
    await waitFor(() =>
      expect(shown.requests.some(({ call }) => call === 'requestEmailConfirmation')).toBe(true),
    );
  });

  test('a wrong address is changed with the password, and waits for its link', async () => {
    const pending = 'ana.reyes@mesa.example';
    const shown = show('/profile', {
      user: UNCONFIRMED,
      answers: { changeUser: { user: { ...UNCONFIRMED, pending_email: pending } } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Wrong address? Change it' }));
    const form = within(screen.getByRole('form', { name: 'Change your email' }));
    await userEvent.type(form.getByLabelText(/^New email/), pending);
    await userEvent.type(form.getByLabelText(/^Current password/), 'table by the window');
    await userEvent.click(form.getByRole('button', { name: 'Change email' }));
    expect(
      await screen.findByText(`We sent a link to ${pending}. Your email changes once you open it.`),
    ).toBeInTheDocument();
    expect(screen.queryByRole('form', { name: 'Change your email' })).not.toBeInTheDocument();
    expect(shown.requests.find(({ call }) => call === 'changeUser')).toMatchObject({
      body: { user: { email: pending, current_password: 'table by the window' } },
    });
  });

  test('too many links say when to try again', async () => {
    const refusal = new Refusal('too-many', 'Too many attempts. Try again in 40 minutes.', 2400);
    show('/profile', { user: UNCONFIRMED, answers: { requestEmailConfirmation: refusal } });
    await userEvent.click(await screen.findByRole('button', { name: 'Send it again' }));
    expect(await screen.findByText('Too many attempts. Try again in 40 minutes.')).toBeInTheDocument();
  });

  test.each([
    ['a confirmed address', { ...ANA, email_confirmed: true }],
    ['a session that began before emails were confirmed', ANA],
  ])('%s shows no line', async (_, user) => {
    show('/profile', { user });
    await reminders();
    expect(screen.queryByText('Confirm your email')).not.toBeInTheDocument();
  });

  test('a switch is saved at once', async () => {
    const changed = { ...UNCONFIRMED, mail: { reminders: false, invitations: true } };
    const shown = show('/profile', { user: UNCONFIRMED, answers: { changeUser: { user: changed } } });
    await userEvent.click(await reminders());
    await waitFor(async () => expect(await reminders()).not.toBeChecked());
    expect(shown.requests.at(-1)).toMatchObject({ body: { user: { mail: { reminders: false } } } });
    expect(shown.store.getState().session.currentUser).toEqual(changed);
  });

  test('a refused change goes back and says why', async () => {
    show('/profile', {
      user: UNCONFIRMED,
      answers: { changeUser: new Refusal('unavailable', 'This part of Mesa is unavailable right now.') },
    });
    await userEvent.click(await reminders());
    expect(await screen.findByText('This part of Mesa is unavailable right now.')).toBeInTheDocument();
    expect(await reminders()).toBeChecked();
  });

  test('the demo account has no switches', async () => {
    show('/profile', { user: DEMO });
    expect(await screen.findByText(/The demo account is shared/)).toBeInTheDocument();
    expect(screen.queryByRole('switch')).not.toBeInTheDocument();
  });
});
