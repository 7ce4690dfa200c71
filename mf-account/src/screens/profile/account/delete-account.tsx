import { useState } from 'react';
import { calls, hashPaths, type User } from '@mesa/contract';
import { useHost, useSubmit } from '@mesa/remote-kit';
import { Button, Confirm, ErrorList, PasswordInput, TextLink } from '@mesa/ui';
import { call } from '@mesa/web-client';
import { Form } from '../../../components/form';
import { textNow, useText } from '../../../messages';
import { placeErrors } from '../../../state/place-errors';
import styles from './account.module.css';

/** Deletes the account after a confirmation with the password; before that, the diner can keep a copy. */
export function DeleteAccount({ user }: { user: User }) {
  const t = useText();
  const [confirming, setConfirming] = useState(false);
  return (
    <div className={styles.form}>
      <h3>{t('delete.submit')}</h3>
      <p className={styles.text}>{t('delete.text')}</p>
      <TextLink href={calls.exportUser.path.replace(':id', user.id)} inline download>
        {t('delete.export')}
      </TextLink>
      <Button onClick={() => setConfirming(true)}>{t('delete.submit')}</Button>
      {confirming && <ConfirmDeletion user={user} onCancel={() => setConfirming(false)} />}
    </div>
  );
}

function ConfirmDeletion({ user, onCancel }: { user: User; onCancel: () => void }) {
  const t = useText();
  const { signedOut, navigate, notify } = useHost();
  const [password, setPassword] = useState('');
  const { submit, busy, refusal } = useSubmit(async () => {
    await call('deleteUser', { params: { id: user.id }, body: { user: { current_password: password } } });
    navigate(hashPaths.landing.to());
    signedOut();
    notify(textNow()('delete.deleted'));
  });
  const { under, rest } = placeErrors(refusal, ['current_password']);
  return (
    <Confirm
      title={t('delete.question')}
      confirm={t('delete.submit')}
      cancel={t('delete.keep')}
      busy={busy}
      onConfirm={submit}
      onCancel={onCancel}
    >
      <Form onSubmit={submit} refusal={refusal} className={styles.form} aria-label={t('delete.submit')}>
        <p>{t('delete.warning')}</p>
        <ErrorList sentences={rest} />
        <input type="hidden" name="username" autoComplete="username" value={user.email} />
        <PasswordInput
          label={t('field.currentPassword')}
          autoComplete="current-password"
          required
          value={password}
          onChange={setPassword}
          error={under.current_password}
        />
      </Form>
    </Confirm>
  );
}
