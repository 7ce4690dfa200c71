import { useState } from 'react';
import { useHost, type ModalProps } from '@mesa/remote-kit';
import { PasswordInput, TextInput } from '@mesa/ui';
import { call } from '@mesa/web-client';
import { blankErrors, placeErrors } from '../state/place-errors';
import { SessionForm } from './session-form';
import { useSignIn } from './use-sign-in';

export const title = 'Please sign in';

/** How the server's sentences begin. */
const NAMES = { email: 'Email', password: 'Your password' };

/** The sign-in modal (spec.md §2 "Modals"). */
export function Modal({ next, sentence }: ModalProps['login']) {
  const { openModal } = useHost();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const state = useSignIn({
    check: () => blankErrors({ email, password }, NAMES),
    request: () => call('signIn', { body: { user: { email, password } } }),
    next,
  });
  const { under, rest } = placeErrors(state.refusal, ['email', 'password']);
  const other = {
    question: 'New to Mesa?',
    answer: 'Create an account',
    onChoose: () => openModal('signup', { next, sentence }),
  };
  return (
    <SessionForm label="Sign in" state={state} sentence={sentence} rest={rest} action="Sign In" other={other}>
      <TextInput
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus=""
        value={email}
        onChange={setEmail}
        error={under.email}
      />
      <PasswordInput
        label="Password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={under.password}
      />
    </SessionForm>
  );
}
