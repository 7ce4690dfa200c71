import { useState, type FormEvent } from 'react';
import { PASSWORD_RESET_MINUTES, Refusal } from '@mesa/contract';
import { useSubmit } from '@mesa/remote-kit';
import { Button, ErrorList, Notice } from '@mesa/ui';
import { call } from '@mesa/web-client';
import { blankErrors, placeErrors } from '../state/place-errors';
import { EmailInput } from './email-input';
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
  const [email, setEmail] = useState(initial);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { submit, busy, refusal } = useSubmit(async () => {
    const address = email.trim();
    const blank = blankErrors({ email: address }, { email: 'Email' });
    if (blank.length > 0) throw new Refusal('invalid', blank);
    await call('requestPasswordReset', { body: { user: { email: address } } });
    setSentTo(address);
  });
  const { under, rest } = placeErrors(refusal, ['email']);
  const send = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  return (
    <form onSubmit={send} noValidate className={styles.form} aria-label="Reset your password">
      <p className={styles.text}>Enter your email, and we'll send you a link to choose a new password.</p>
      <ErrorList sentences={rest} />
      <EmailInput value={email} onChange={setEmail} error={under.email} />
      <Button type="submit" variant="primary" size="large" block busy={busy}>
        {sentTo === null ? 'Send the link' : 'Send it again'}
      </Button>
      {sentTo !== null && !busy && <Sent to={sentTo} />}
    </form>
  );
}

function Sent({ to }: { to: string }) {
  return (
    <Notice tone="ok" title="Check your mail">
      <p>
        If {to} has an account, a link is on its way. It works once, for {PASSWORD_RESET_MINUTES} minutes.
      </p>
    </Notice>
  );
}
