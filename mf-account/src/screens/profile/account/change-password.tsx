import { useState } from 'react';
import { PASSWORD_MIN, type User } from '@mesa/contract';
import { useHost, useSubmit } from '@mesa/remote-kit';
import { Button, ErrorList, PasswordInput } from '@mesa/ui';
import { call } from '@mesa/web-client';
import { Form } from '../../../components/form';
import { textNow, useText } from '../../../messages';
import { placeErrors, withoutFirstWord } from '../../../state/place-errors';
import styles from './account.module.css';

const EMPTY = { current_password: '', password: '' };

/** A new password needs the current one, and signs out the other devices (contract.md "Calls"). */
export function ChangePassword({ user }: { user: User }) {
  const t = useText();
  const { notify } = useHost();
  const [fields, setFields] = useState(EMPTY);
  const { submit, busy, refusal } = useSubmit(async () => {
    await call('changeUser', { params: { id: user.id }, body: { user: fields } });
    setFields(EMPTY);
    notify(textNow()('password.updated'));
  });
  const { under, rest } = placeErrors(refusal, ['current_password', 'password'], (sentence, key) =>
    key === 'password' ? withoutFirstWord(sentence) : sentence,
  );
  const field = (key: keyof typeof EMPTY) => ({
    required: true,
    value: fields[key],
    error: under[key],
    onChange: (text: string) => setFields((last) => ({ ...last, [key]: text })),
  });
  return (
    <Form onSubmit={submit} refusal={refusal} className={styles.form} aria-labelledby="change-password">
      <h3 id="change-password">{t('password.title')}</h3>
      <ErrorList sentences={rest} />
      {/* tells password managers whose password it is */}
      <input type="text" name="username" autoComplete="username" value={user.email} hidden readOnly />
      <PasswordInput
        label={t('field.currentPassword')}
        autoComplete="current-password"
        {...field('current_password')}
      />
      <PasswordInput
        label={t('field.newPassword')}
        autoComplete="new-password"
        hint={t('field.passwordHint', { count: PASSWORD_MIN })}
        {...field('password')}
      />
      <Button type="submit" busy={busy}>
        {t('password.change')}
      </Button>
    </Form>
  );
}
