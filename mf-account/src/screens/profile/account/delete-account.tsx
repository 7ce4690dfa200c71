import { useState, type FormEvent } from 'react';
import { hashPaths, type User } from '@mesa/contract';
import { useHost, useSubmit } from '@mesa/remote-kit';
import { Button, Confirm, ErrorList, PasswordInput } from '@mesa/ui';
import { call } from '@mesa/web-client';
import { placeErrors } from '../../../state/placed-errors';
import styles from './account.module.css';

const PLACES = { password: { word: 'Your current password' } };

/** Goodbye, after a second thought and with the password. */
export function DeleteAccount({ user, locked }: { user: User; locked: boolean }) {
  const [asked, setAsked] = useState(false);
  return (
    <div className={styles.form}>
      <h3>Delete my account</h3>
      <p className={styles.text}>
        Your upcoming reservations are cancelled. Your reviews stay, signed &quot;Former diner&quot;.
      </p>
      <Button disabled={locked} onClick={() => setAsked(true)}>
        Delete my account
      </Button>
      {asked && <Goodbye user={user} onCancel={() => setAsked(false)} />}
    </div>
  );
}

function Goodbye({ user, onCancel }: { user: User; onCancel: () => void }) {
  const { signedOut, navigate, notify } = useHost();
  const [password, setPassword] = useState('');
  const { submit, busy, errors } = useSubmit(async () => {
    await call('deleteUser', { params: { id: user.id }, body: { user: { current_password: password } } });
    navigate(hashPaths.landing.to());
    signedOut();
    notify('Your account is deleted. Goodbye.');
  });
  const { under, rest } = placeErrors(errors, PLACES);
  const send = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  return (
    <Confirm
      title="Delete your account?"
      confirm="Delete my account"
      busy={busy}
      onConfirm={submit}
      onCancel={onCancel}
    >
      <form onSubmit={send} noValidate className={styles.form} aria-label="Delete my account">
        <p>This cannot be taken back. Your upcoming reservations are cancelled at once.</p>
        <ErrorList sentences={rest} />
        <input type="hidden" name="username" autoComplete="username" value={user.email} />
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          required
          value={password}
          onChange={setPassword}
          error={under.password}
        />
      </form>
    </Confirm>
  );
}
