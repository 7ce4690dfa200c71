import { useState } from 'react';
import type { User } from '@mesa/contract';
import { useHost, useSubmit } from '@mesa/remote-kit';
import { Button, ErrorList, Modal, PasswordInput, TextButton } from '@mesa/ui';
import { call } from '@mesa/web-client';
import { EmailInput } from '../../../components/email-input';
import { Form } from '../../../components/form';
import { textNow, useText } from '../../../messages';
import { useDispatch, useSelect } from '../../../state';
import { pendingEmailChanged } from '../../../state/diner';
import { placeErrors, withoutFirstWord } from '../../../state/place-errors';
import { useFields } from '../../../state/use-fields';
import styles from './account.module.css';

/** Gives the account another email, which counts once the link that is mailed to it was opened. */
export function ChangeEmail({ user, children }: { user: User; children: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <TextButton onClick={() => setOpen(true)}>{children}</TextButton>
      {open && <ChangeEmailDialog user={user} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Says that a new email waits for its link. */
export function PendingEmail() {
  const t = useText();
  const email = useSelect((state) => state.diner.pendingEmail);
  return email && <p className={styles.text}>{t('email.pending', { email })}</p>;
}

const EMPTY = { email: '', current_password: '' };

function ChangeEmailDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useText();
  const { notify, signedIn } = useHost();
  const dispatch = useDispatch();
  const { texts, field } = useFields(EMPTY);
  const { submit, busy, refusal } = useSubmit(async () => {
    const changed = await call('changeUser', { params: { id: user.id }, body: { user: texts } });
    const { pending_email = null, email } = changed.user;
    signedIn(changed.user);
    dispatch(pendingEmailChanged(pending_email));
    onClose();
    notify(
      pending_email
        ? textNow()('email.pending', { email: pending_email })
        : textNow()('email.kept', { email }),
    );
  });
  const { under, rest } = placeErrors(refusal, ['email', 'current_password'], (sentence, key) =>
    key === 'email' ? withoutFirstWord(sentence) : sentence,
  );
  return (
    <Modal title={t('email.question')} onClose={onClose}>
      <Form onSubmit={submit} refusal={refusal} className={styles.form} aria-label={t('email.question')}>
        <p className={styles.text}>{t('email.text', { email: user.email })}</p>
        <ErrorList sentences={rest} />
        <EmailInput
          label={t('email.new')}
          autoComplete="email"
          data-autofocus=""
          {...field('email', under)}
        />
        <PasswordInput
          label={t('field.currentPassword')}
          autoComplete="current-password"
          {...field('current_password', under)}
        />
        <Button type="submit" variant="primary" busy={busy}>
          {t('email.change')}
        </Button>
      </Form>
    </Modal>
  );
}
