import { useState } from 'react';
import { NAME_MAX, PASSWORD_MIN } from '@mesa/contract';
import { useHost, type ModalProps } from '@mesa/remote-kit';
import { PasswordInput, TextInput, type TextInputProps } from '@mesa/ui';
import { call } from '@mesa/web-client';
import { EmailInput } from '../components/email-input';
import { blankErrors, placeErrors, withoutFirstWord } from '../state/place-errors';
import { SessionForm } from './session-form';
import { useSignIn } from './use-sign-in';
import styles from './session-form.module.css';

export const title = 'Welcome to Mesa!';

const EMPTY = { fname: '', lname: '', email: '', password: '' };

type FieldName = keyof typeof EMPTY;

/** How the server's sentences begin. */
const NAMES = { fname: 'Fname', lname: 'Lname', email: 'Email', password: 'Password' };
const FIELDS = Object.keys(NAMES) as FieldName[];

/** The sign-up modal (spec.md §2 "Modals"). */
export function Modal({ next, sentence }: ModalProps['signup']) {
  const { openModal } = useHost();
  const [user, setUser] = useState(EMPTY);
  const state = useSignIn({
    check: () => blankErrors(user, NAMES),
    request: () => call('signUp', { body: { user } }),
    next,
  });
  const { under, rest } = placeErrors(state.refusal, FIELDS, withoutFirstWord);
  const field = (name: FieldName) => ({
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
    <SessionForm
      label="Create an account"
      state={state}
      sentence={sentence}
      rest={rest}
      action="Create Account"
      other={other}
    >
      <Fields field={field} />
    </SessionForm>
  );
}

/** What a field takes besides its label. */
type FieldProps = Pick<TextInputProps, 'name' | 'required' | 'value' | 'error' | 'onChange'>;

function Fields({ field }: { field: (name: FieldName) => FieldProps }) {
  return (
    <>
      <div className={styles.pair}>
        <TextInput
          label="First name"
          autoComplete="given-name"
          maxLength={NAME_MAX}
          data-autofocus=""
          {...field('fname')}
        />
        <TextInput label="Last name" autoComplete="family-name" maxLength={NAME_MAX} {...field('lname')} />
      </div>
      <EmailInput autoComplete="email" {...field('email')} />
      <PasswordInput
        label="Password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN} characters`}
        {...field('password')}
      />
    </>
  );
}
