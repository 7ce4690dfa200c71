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
  const { signedIn } = useHost();
  const [name, setName] = useState({ fname: user.fname, lname: user.lname });
  // said at the form: a sentence of the page would stay while a later save fails
  const [said, setSaid] = useState<string | null>(null);
  const { submit, busy, errors } = useSubmit(async () => {
    setSaid(null);
    const changed = await call('changeUser', { params: { id: user.id }, body: { user: name } });
    signedIn(changed.user);
    setName({ fname: changed.user.fname, lname: changed.user.lname });
    const same = changed.user.fname === user.fname && changed.user.lname === user.lname;
    setSaid(same ? 'Your name is as it was.' : 'Your name is changed.');
  });
  const { under, rest } = placeErrors(errors, { fname, lname });
  const send = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  const field = (key: 'fname' | 'lname') => ({
    required: true,
    disabled: locked,
    value: name[key],
    error: under[key],
    onChange: (text: string) => setName((last) => ({ ...last, [key]: text })),
  });
  return (
    <form onSubmit={send} noValidate className={styles.form} aria-labelledby="change-name">
      <h3 id="change-name">Your name</h3>
      <ErrorList sentences={rest} />
      <TextInput label="First name" autoComplete="given-name" {...field('fname')} />
      <TextInput label="Last name" autoComplete="family-name" {...field('lname')} />
      <TextInput label="Email" type="email" value={user.email} disabled />
      <Button type="submit" busy={busy} disabled={locked}>
        Save name
      </Button>
      <div role="status" className={styles.said}>
        {said}
      </div>
    </form>
  );
}
