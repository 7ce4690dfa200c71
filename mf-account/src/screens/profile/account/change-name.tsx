import { useState, type FormEvent } from 'react';
import type { User } from '@mesa/contract';
import { useHost, useSubmit } from '@mesa/remote-kit';
import { Button, ErrorList, TextInput } from '@mesa/ui';
import { call } from '@mesa/web-client';
import { placeErrors, SIGN_UP_PLACES } from '../../../state/placed-errors';
import styles from './account.module.css';

const { fname, lname } = SIGN_UP_PLACES;

/** The diner's name, known everywhere at once. */
export function ChangeName({ user, locked }: { user: User; locked: boolean }) {
  const { signedIn, notify } = useHost();
  const [name, setName] = useState({ fname: user.fname, lname: user.lname });
  const { submit, busy, errors } = useSubmit(async () => {
    const changed = await call('changeUser', { params: { id: user.id }, body: { user: name } });
    signedIn(changed.user);
    setName({ fname: changed.user.fname, lname: changed.user.lname });
    notify('Your name is changed.');
  });
  const { under, rest } = placeErrors(errors, { fname, lname });
  const send = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  const field = (key: 'fname' | 'lname') => ({
    required: true, disabled: locked, value: name[key], error: under[key],
    onChange: (text: string) => setName((last) => ({ ...last, [key]: text })),
  });
  return (
    <form onSubmit={send} noValidate className={styles.form} aria-labelledby="change-name">
      <h3 id="change-name">Your name</h3>
      <ErrorList sentences={rest} />
      <TextInput label="First name" autoComplete="given-name" {...field('fname')} />
      <TextInput label="Last name" autoComplete="family-name" {...field('lname')} />
      <TextInput label="Email" type="email" value={user.email} disabled />
      <Button type="submit" busy={busy} disabled={locked}>Save name</Button>
    </form>
  );
}
