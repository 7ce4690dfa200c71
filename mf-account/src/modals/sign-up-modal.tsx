import { useState } from 'react';
import { useHost, type ModalProps } from '@mesa/remote-kit';
import { PasswordInput, TextInput } from '@mesa/ui';
import { call } from '@mesa/web-client';
import { placeErrors, SIGN_UP_PLACES } from '../state/placed-errors';
import { EntranceForm } from './entrance-form';
import { useEntrance } from './use-entrance';
import styles from './entrance.module.css';

export const title = 'Welcome to Mesa!';

const EMPTY = { fname: '', lname: '', email: '', password: '' };

/** The sign-up modal (spec.md §2 "Modals"). */
export function Modal({ next, sentence }: ModalProps['signup']) {
  const { openModal } = useHost();
  const [user, setUser] = useState(EMPTY);
  const entrance = useEntrance(() => call('signUp', { body: { user } }), next);
  const { under, rest } = placeErrors(entrance.errors, SIGN_UP_PLACES);
  const field = (name: keyof typeof EMPTY) => ({
    name,
    required: true,
    value: user[name],
    error: under[name],
    onChange: (text: string) => setUser((last) => ({ ...last, [name]: text })),
  });
  const other = {
    question: 'Already have an account?',
    answer: 'Sign in',
    onChoose: () => openModal('login', { next, sentence }),
  };
  return (
    <EntranceForm
      label="Create an account"
      entrance={entrance}
      sentence={sentence}
      rest={rest}
      action="Create Account"
      other={other}
    >
      <div className={styles.pair}>
        <TextInput label="First name" autoComplete="given-name" data-autofocus="" {...field('fname')} />
        <TextInput label="Last name" autoComplete="family-name" {...field('lname')} />
      </div>
      <TextInput
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...field('email')}
      />
      <PasswordInput label="Password" autoComplete="new-password" {...field('password')} />
    </EntranceForm>
  );
}
