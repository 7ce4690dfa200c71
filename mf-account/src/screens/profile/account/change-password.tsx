import { useState, type FormEvent } from 'react';
import { PASSWORD_MIN, type User } from '@mesa/contract';
import { useHost, useSubmit } from '@mesa/remote-kit';
import { Button, ErrorList, PasswordInput } from '@mesa/ui';
import { call } from '@mesa/web-client';
import { placeErrors, SIGN_UP_PLACES } from '../../../state/placed-errors';
import styles from './account.module.css';

const EMPTY = { current_password: '', password: '' };
const PLACES = { current_password: { word: 'Your current password' }, password: SIGN_UP_PLACES.password };

/** A new password needs the current one, and signs out everywhere else (contract.md "Calls"). */
export function ChangePassword({ user, locked }: { user: User; locked: boolean }) {
  const { notify } = useHost();
  const [words, setWords] = useState(EMPTY);
  const { submit, busy, errors } = useSubmit(async () => {
    await call('changeUser', { params: { id: user.id }, body: { user: words } });
    setWords(EMPTY);
    notify('Your password is changed. You are signed out everywhere else.');
  });
  const { under, rest } = placeErrors(errors, PLACES);
  const send = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  const field = (key: keyof typeof EMPTY) => ({
    required: true,
    disabled: locked,
    value: words[key],
    error: under[key],
    onChange: (text: string) => setWords((last) => ({ ...last, [key]: text })),
  });
  return (
    <form onSubmit={send} noValidate className={styles.form} aria-labelledby="change-password">
      <h3 id="change-password">Your password</h3>
      <ErrorList sentences={rest} />
      {/* tells password managers whose password it is */}
      <input type="text" name="username" autoComplete="username" value={user.email} hidden readOnly />
      <PasswordInput
        label="Current password"
        autoComplete="current-password"
        {...field('current_password')}
      />
      <PasswordInput
        label="New password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN} characters`}
        {...field('password')}
      />
      <Button type="submit" busy={busy} disabled={locked}>
        Change password
      </Button>
    </form>
  );
}
