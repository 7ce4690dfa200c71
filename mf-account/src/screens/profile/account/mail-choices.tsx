import { useState } from 'react';
import type { User } from '@mesa/contract';
import { useHost, useSubmit } from '@mesa/remote-kit';
import { Checkbox, ErrorList } from '@mesa/ui';
import { call } from '@mesa/web-client';
import { useText } from '../../../messages';
import styles from './account.module.css';

type Choice = 'reminders' | 'invitations';

const LABELS = {
  reminders: 'mail.reminders',
  invitations: 'mail.invitations',
} as const satisfies Record<Choice, string>;

/** Which mails the diner wants besides those about their own bookings; each switch is saved at once. */
export function MailChoices({ user }: { user: User }) {
  const t = useText();
  const { signedIn } = useHost();
  // what is being saved; a refused change goes back to what is stored
  const [saving, setSaving] = useState<Partial<Record<Choice, boolean>>>({});
  const { submit, errors } = useSubmit(async (choice: Choice, wanted: boolean) => {
    const mail = { [choice]: wanted };
    setSaving(mail);
    try {
      const changed = await call('changeUser', { params: { id: user.id }, body: { user: { mail } } });
      signedIn(changed.user);
    } finally {
      setSaving({});
    }
  });
  const mail = { reminders: true, invitations: true, ...user.mail, ...saving };
  return (
    <div className={styles.form} role="group" aria-labelledby="mail">
      <h3 id="mail">{t('mail.title')}</h3>
      <p className={styles.text}>{t('mail.text', { email: user.email })}</p>
      <ErrorList sentences={errors} />
      {(['reminders', 'invitations'] as const).map((choice) => (
        <Checkbox
          key={choice}
          look="switch"
          label={t(LABELS[choice])}
          checked={mail[choice]}
          onChange={(wanted) => submit(choice, wanted)}
        />
      ))}
    </div>
  );
}
