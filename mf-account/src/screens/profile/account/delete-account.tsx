import { useState, type FormEvent } from 'react';
import { hashPaths, type User } from '@mesa/contract';
import { useHost, useSubmit } from '@mesa/remote-kit';
import { Button, Confirm, ErrorList, PasswordInput } from '@mesa/ui';
import { call } from '@mesa/web-client';
import { placeErrors } from '../../../state/place-errors';
import styles from './account.module.css';

/** Deletes the account after a confirmation with the password. */
export function DeleteAccount({ user }: { user: User }) {
  const [confirming, setConfirming] = useState(false);
  return (
    <div className={styles.form}>
      <h3>Delete my account</h3>
      <p className={styles.text}>
        Your upcoming reservations will be cancelled. Your reviews will stay, signed “Former diner”.
      </p>
      <Button onClick={() => setConfirming(true)}>Delete my account</Button>
      {confirming && <ConfirmDeletion user={user} onCancel={() => setConfirming(false)} />}
    </div>
  );
}

function ConfirmDeletion({ user, onCancel }: { user: User; onCancel: () => void }) {
  const { signedOut, navigate, notify } = useHost();
  const [password, setPassword] = useState('');
  const { submit, busy, refusal } = useSubmit(async () => {
    await call('deleteUser', { params: { id: user.id }, body: { user: { current_password: password } } });
    navigate(hashPaths.landing.to());
    signedOut();
    notify('Your account has been deleted.');
  });
  const { under, rest } = placeErrors(refusal, ['current_password']);
  const send = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  return (
    <Confirm
      title="Delete your account?"
      confirm="Delete my account"
      cancel="Keep my account"
      busy={busy}
      onConfirm={submit}
      onCancel={onCancel}
    >
      <form onSubmit={send} noValidate className={styles.form} aria-label="Delete my account">
        <p>This can't be undone. Your upcoming reservations will be cancelled right away.</p>
        <ErrorList sentences={rest} />
        <input type="hidden" name="username" autoComplete="username" value={user.email} />
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          required
          value={password}
          onChange={setPassword}
          error={under.current_password}
        />
      </form>
    </Confirm>
  );
}
