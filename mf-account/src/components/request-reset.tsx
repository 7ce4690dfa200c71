import { useState } from 'react';
import { PASSWORD_RESET_MINUTES } from '@mesa/contract';
import { useSubmit } from '@mesa/remote-kit';
import { Button, ErrorList, Notice } from '@mesa/ui';
import { call } from '@mesa/web-client';
import { useText } from '../messages';
import { placeErrors } from '../state/place-errors';
import { EmailInput } from './email-input';
import { Form } from './form';
import styles from './request-reset.module.css';

export interface RequestResetProps {
  /** what the email field begins with */
  email?: string;
}

/**
 * Asks for the mail with a link to a new password. What it says afterwards is the same whether or not an
 * account has this email (contract.md "Calls").
 */
export function RequestReset({ email: initial = '' }: RequestResetProps) {
  const t = useText();
  const [email, setEmail] = useState(initial);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { submit, busy, refusal } = useSubmit(async () => {
    const address = email.trim();
    await call('requestPasswordReset', { body: { user: { email: address } } });
    setSentTo(address);
  });
  const { under, rest } = placeErrors(refusal, ['email']);
  return (
    <Form onSubmit={submit} refusal={refusal} className={styles.form} aria-label={t('reset.title')}>
      <p className={styles.text}>{t('reset.text')}</p>
      <ErrorList sentences={rest} />
      <EmailInput value={email} onChange={setEmail} error={under.email} />
      <Button type="submit" variant="primary" size="large" block busy={busy}>
        {sentTo === null ? t('reset.send') : t('reset.again')}
      </Button>
      {sentTo !== null && !busy && <Sent to={sentTo} />}
    </Form>
  );
}

function Sent({ to }: { to: string }) {
  const t = useText();
  return (
    <Notice tone="ok" title={t('reset.sent')}>
      <p>{t('reset.sentText', { email: to, minutes: PASSWORD_RESET_MINUTES })}</p>
    </Notice>
  );
}
