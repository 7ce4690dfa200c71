import { useState } from 'react';
import { NAME_MAX, type User } from '@mesa/contract';
import { useHost, useSubmit } from '@mesa/remote-kit';
import { Button, ErrorList, TextInput } from '@mesa/ui';
import { call } from '@mesa/web-client';
import { Form } from '../../../components/form';
import { useText } from '../../../messages';
import { placeErrors, withoutFirstWord } from '../../../state/place-errors';
import styles from './account.module.css';

/** The diner's name; the header and every screen change with it. */
export function ChangeName({ user }: { user: User }) {
  const t = useText();
  const { signedIn } = useHost();
  const [name, setName] = useState({ fname: user.fname, lname: user.lname });
  // in the form: a toast would stay while a later save fails
  const [message, setMessage] = useState<'updated' | 'unchanged' | null>(null);
  const { submit, busy, refusal } = useSubmit(async () => {
    setMessage(null);
    const changed = await call('changeUser', { params: { id: user.id }, body: { user: name } });
    signedIn(changed.user);
    setName({ fname: changed.user.fname, lname: changed.user.lname });
    const same = changed.user.fname === user.fname && changed.user.lname === user.lname;
    setMessage(same ? 'unchanged' : 'updated');
  });
  const { under, rest } = placeErrors(refusal, ['fname', 'lname'], withoutFirstWord);
  const field = (key: 'fname' | 'lname') => ({
    required: true,
    maxLength: NAME_MAX,
    value: name[key],
    error: under[key],
    onChange: (text: string) => setName((last) => ({ ...last, [key]: text })),
  });
  return (
    <Form onSubmit={submit} refusal={refusal} className={styles.form} aria-labelledby="change-name">
      <h3 id="change-name">{t('name.title')}</h3>
      <ErrorList sentences={rest} />
      <TextInput label={t('field.firstName')} autoComplete="given-name" {...field('fname')} />
      <TextInput label={t('field.lastName')} autoComplete="family-name" {...field('lname')} />
      <TextInput label={t('field.email')} type="email" value={user.email} disabled />
      <Button type="submit" busy={busy}>
        {t('name.save')}
      </Button>
      <div role="status" className={styles.message}>
        {message === 'unchanged' && t('name.unchanged')}
        {message === 'updated' && t('name.updated')}
      </div>
    </Form>
  );
}
