import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Refusal } from '@mesa/contract';
import { say, waitOf } from '@mesa/contract/sentences';
import { modalOpened, type OpenModal } from '@mesa/remote-kit';
import type { RenderRemoteOptions } from '@mesa/remote-kit/testing';
import { ANA, DEMO, keyed, press, show, stateOf, violationsIn } from '../testing';

const LOGIN: OpenModal = { name: 'login', props: {} };
const SIGNUP: OpenModal = { name: 'signup', props: {} };

/** What the server answers to a form that nobody has filled in. */
const blank = (...fields: string[]) =>
  new Refusal(
    'invalid',
    fields.map((field) => ({
      field,
      sentence: `${field[0]!.toUpperCase()}${field.slice(1)} can't be blank`,
    })),
  );
const openModal = (modal: OpenModal, options: RenderRemoteOptions = {}) =>
  show('/search/thai', { user: null, modal, ...options });
const sessionErrorsOf = ({ store }: ReturnType<typeof openModal>) => stateOf(store).sessionErrors;
const errorOf = (label: RegExp | string) => {
  const ids = screen.getByLabelText(label).getAttribute('aria-describedby');
  return ids ? (document.getElementById(ids)?.textContent ?? null) : null;
};
const fillIn = async () => {
  await userEvent.type(await screen.findByLabelText('Email'), 'ana@mesa.example');
  await userEvent.type(screen.getByLabelText('Password'), 'a good password');
};

describe('the sign-in and sign-up modals', () => {
  describe('sign in', () => {
    test('signs in, closes and stays on the same page', async () => {
      const shown = openModal(LOGIN, { answers: { signIn: keyed(ANA) } });
      expect(await screen.findByRole('dialog', { name: 'Please sign in' })).toBeInTheDocument();
      await userEvent.type(screen.getByLabelText('Email'), 'ana@mesa.example');
      await userEvent.type(screen.getByLabelText('Password'), 'a good password{Enter}');
      await waitFor(() => expect(shown.modal()).toBeNull());
      expect(shown.store.getState().session.currentUser).toEqual(ANA);
      expect(shown.path()).toBe('/search/thai');
      expect(shown.requests[0]?.body).toEqual({
        user: { email: 'ana@mesa.example', password: 'a good password' },
      });
    });

    test('goes on to the slot that was chosen', async () => {
      const next = '/booking/1?time=7';
      const shown = openModal(
        { name: 'login', props: { next, sentence: 'Sign in to book this table.' } },
        { answers: { signIn: keyed(ANA) } },
      );
      expect(await screen.findByText('Sign in to book this table.')).toBeInTheDocument();
      await fillIn();
      await press('Sign In');
      await waitFor(() => expect(shown.path()).toBe(next));
    });

    test('offers an account first where nobody has signed in yet', async () => {
      const isFirst = async () => {
        const link = await screen.findByRole('button', { name: 'Create an account' });
        const position = link.compareDocumentPosition(screen.getByLabelText('Email'));
        return (position & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
      };
      const shown = openModal(LOGIN, { answers: { signIn: keyed(ANA) } });
      expect(await isFirst()).toBe(true);
      await fillIn();
      await press('Sign In');
      await waitFor(() => expect(shown.modal()).toBeNull());
      act(() => void shown.store.dispatch(modalOpened(LOGIN)));
      expect(await isFirst()).toBe(false);
    });

    test('password managers know both fields', async () => {
      openModal(LOGIN);
      expect(await screen.findByLabelText('Email')).toHaveAttribute('autocomplete', 'username');
      expect(screen.getByLabelText('Email')).toHaveAttribute('type', 'email');
      expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'current-password');
      expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
    });

    test('the server alone judges blank fields, each with its own error', async () => {
      const shown = openModal(LOGIN, { answers: { signIn: blank('email', 'password') } });
      await press('Sign In');
      await waitFor(() => expect(errorOf('Email')).toBe("Email can't be blank"));
      expect(errorOf('Password')).toBe("Password can't be blank");
      expect(shown.requests[0]?.body).toEqual({ user: { email: '', password: '' } });
      expect(screen.getByLabelText('Email')).toHaveFocus();
    });

    test('a wrong email or password is shown under the password, and the input stays', async () => {
      const shown = openModal(LOGIN, {
        answers: {
          signIn: new Refusal('signed-out', {
            field: 'password',
            sentence: 'Your email or password is incorrect',
          }),
        },
      });
      await fillIn();
      await press('Sign In');
      await waitFor(() => expect(errorOf('Password')).toBe('Your email or password is incorrect'));
      expect(errorOf('Email')).toBeNull();
      expect(screen.getByLabelText('Email')).toHaveValue('ana@mesa.example');
      expect(sessionErrorsOf(shown)).toEqual(['Your email or password is incorrect']);
      expect(screen.getByLabelText('Password')).toHaveFocus();
      // once only: the other field can be corrected too
      await userEvent.type(screen.getByLabelText('Email'), 'x');
      expect(screen.getByLabelText('Email')).toHaveFocus();
    });

    test('too many attempts say when to try again', async () => {
      openModal(LOGIN, {
        answers: { signIn: new Refusal('too-many', say('triedTooOften', waitOf(840)), 840) },
      });
      await fillIn();
      await press('Sign In');
      expect(await screen.findByText('Too many attempts. Try again in 14 minutes.')).toBeInTheDocument();
    });

    test('an error about no field is shown in a notice', async () => {
      openModal(LOGIN, {
        answers: { signIn: new Refusal('unavailable', 'This part of Mesa is unavailable right now.') },
      });
      await fillIn();
      await press('Sign In');
      expect(await screen.findByText('This part of Mesa is unavailable right now.')).toBeInTheDocument();
    });

    test('errors are cleared on leaving and on switching to the other modal', async () => {
      const shown = openModal(LOGIN, { answers: { signIn: blank('email', 'password') } });
      await press('Sign In');
      await waitFor(() => expect(sessionErrorsOf(shown)).toHaveLength(2));
      await press('Create an account');
      expect(shown.modal()).toBe('signup');
      expect(await screen.findByRole('dialog', { name: 'Welcome to Mesa!' })).toBeInTheDocument();
      expect(sessionErrorsOf(shown)).toEqual([]);
      expect(screen.queryByText("can't be blank")).not.toBeInTheDocument();
    });

    test('errors are cleared when the modal is closed', async () => {
      const shown = openModal(LOGIN, { answers: { signIn: blank('email', 'password') } });
      await press('Sign In');
      await waitFor(() => expect(sessionErrorsOf(shown)).toHaveLength(2));
      act(() => void shown.store.dispatch({ type: 'modal/modalClosed' }));
      await waitFor(() => expect(sessionErrorsOf(shown)).toEqual([]));
    });
  });

  describe('a forgotten password', () => {
    const openReset = () => press('Forgot your password?');

    test('sends a link to the email that was typed, and says the same for every address', async () => {
      const shown = openModal(LOGIN, { answers: { requestPasswordReset: undefined } });
      await userEvent.type(await screen.findByLabelText('Email'), 'ana@mesa.example');
      await openReset();
      await press('Send the link');
      expect(
        await screen.findByText(/If ana@mesa.example has an account, a link is on its way/),
      ).toBeInTheDocument();
      expect(shown.requests).toMatchObject([
        { call: 'requestPasswordReset', body: { user: { email: 'ana@mesa.example' } } },
      ]);
    });

    test('a refused email is shown under its field', async () => {
      const refusal = new Refusal('invalid', { field: 'email', sentence: 'Email is invalid' });
      openModal(LOGIN, { answers: { requestPasswordReset: refusal } });
      await openReset();
      await userEvent.type(screen.getByLabelText('Email'), 'ana');
      await press('Send the link');
      await waitFor(() => expect(errorOf('Email')).toBe('Email is invalid'));
    });

    test('leads back to sign in, with the email that was typed', async () => {
      openModal(LOGIN);
      await userEvent.type(await screen.findByLabelText('Email'), 'ana@mesa.example');
      await openReset();
      expect(screen.getByRole('heading', { name: 'Reset your password' })).toBeInTheDocument();
      expect(screen.getByLabelText('Email')).toHaveFocus();
      await press('Back to sign in');
      expect(await screen.findByRole('form', { name: 'Sign in' })).toBeInTheDocument();
      expect(screen.getByLabelText('Email')).toHaveValue('ana@mesa.example');
      expect(screen.getByLabelText('Email')).toHaveFocus();
    });
  });

  describe('sign up', () => {
    const fillInAll = async () => {
      await userEvent.type(await screen.findByLabelText(/^First name/), 'Ana');
      await userEvent.type(screen.getByLabelText(/^Last name/), 'Ruiz');
      await userEvent.type(screen.getByLabelText(/^Email/), 'ana@mesa.example');
      await userEvent.type(screen.getByLabelText(/^Password/), 'a good password');
    };

    test('creates an account, signed in at once', async () => {
      const shown = openModal(SIGNUP, { answers: { signUp: keyed(ANA) } });
      await fillInAll();
      await press('Create Account');
      await waitFor(() => expect(shown.modal()).toBeNull());
      expect(shown.store.getState().session.currentUser).toEqual(ANA);
      expect(shown.requests[0]?.body).toEqual({
        user: { fname: 'Ana', lname: 'Ruiz', email: 'ana@mesa.example', password: 'a good password' },
      });
    });

    test('every field is marked as required and has its name for autofill', async () => {
      openModal(SIGNUP);
      const form = within(await screen.findByRole('form', { name: 'Create an account' }));
      for (const [label, autocomplete] of [
        ['First name', 'given-name'],
        ['Last name', 'family-name'],
        ['Email', 'email'],
        ['Password', 'new-password'],
      ] as const) {
        expect(form.getByText(label, { selector: 'label *' }).parentElement).toHaveTextContent(`${label}*`);
        expect(form.getByLabelText(new RegExp(`^${label}`))).toHaveAttribute('autocomplete', autocomplete);
      }
    });

    test('each error is shown under its field without its first word', async () => {
      openModal(SIGNUP, {
        answers: {
          signUp: new Refusal('invalid', [
            { field: 'lname', sentence: 'Lname is too long (maximum is 100 characters)' },
            { field: 'email', sentence: 'Email has already been taken' },
            { field: 'password', sentence: 'Password is too short (minimum is 8 characters)' },
          ]),
        },
      });
      await fillInAll();
      await press('Create Account');
      await waitFor(() => expect(errorOf(/^Email/)).toBe('Has already been taken'));
      expect(errorOf(/^First name/)).toBeNull();
      expect(errorOf(/^Last name/)).toBe('Is too long (maximum is 100 characters)');
      expect(errorOf(/^Password/)).toBe('Is too short (minimum is 8 characters)');
    });

    test('the server alone judges blank fields', async () => {
      const shown = openModal(SIGNUP, { answers: { signUp: blank('fname', 'lname', 'email', 'password') } });
      await press('Create Account');
      for (const label of [/^First name/, /^Last name/, /^Email/, /^Password/])
        await waitFor(() => expect(errorOf(label)).toBe("Can't be blank"));
      expect(shown.requests).toHaveLength(1);
    });

    test('says the least length of a password, and limits the length of a name, from the start', async () => {
      openModal(SIGNUP);
      expect(await screen.findByText('At least 8 characters')).toBeInTheDocument();
      expect(screen.getByLabelText(/^Last name/)).toHaveAttribute('maxlength', '100');
    });

    test('says why it opened, goes on to the given path, and passes both to sign-in', async () => {
      const goal = { next: '/booking/1?time=7', sentence: 'Sign in to book 7:00 PM.' };
      const shown = openModal({ name: 'signup', props: goal }, { answers: { signUp: keyed(ANA) } });
      expect(await screen.findByText(goal.sentence)).toBeInTheDocument();
      await press('Sign in');
      expect(shown.modalProps()).toEqual(goal);
      await press('Create an account');
      await fillInAll();
      await press('Create Account');
      await waitFor(() => expect(shown.path()).toBe(goal.next));
    });

    test('leads back to sign in', async () => {
      const shown = openModal(SIGNUP);
      await press('Sign in');
      expect(shown.modal()).toBe('login');
    });
  });

  test.each([LOGIN, SIGNUP])(
    '$name: the demo diner needs one press, and a second does nothing',
    async (modal) => {
      let finish = () => {};
      const waiting = new Promise<void>((resolve) => (finish = resolve));
      const shown = openModal(modal, { answers: { signIn: async () => waiting.then(() => keyed(DEMO)) } });
      await press('Continue with Demo User');
      expect(screen.getByRole('button', { name: 'Continue with Demo User' })).toHaveAttribute(
        'aria-busy',
        'true',
      );
      await press('Continue with Demo User');
      finish();
      await waitFor(() => expect(shown.store.getState().session.currentUser).toEqual(DEMO));
      expect(shown.requests.map(({ body }) => body)).toEqual([
        { user: { email: 'demo@mesa.example', password: '20202020' } },
      ]);
    },
  );

  test.each([LOGIN, SIGNUP])('$name: no accessibility violation', async (modal) => {
    const { container } = openModal(modal);
    await screen.findByRole('button', { name: 'Continue with Demo User' });
    expect(await violationsIn(container)).toEqual([]);
  });
});
