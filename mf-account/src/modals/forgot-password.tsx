import { useEffect, useRef } from 'react';
import { TextButton } from '@mesa/ui';
import { RequestReset } from '../components/request-reset';
import { useText } from '../messages';
import styles from './session-form.module.css';

/** The sign-in modal's second page: a link to a new password by mail. */
export function ForgotPassword({ email, onBack }: { email: string; onBack: () => void }) {
  const t = useText();
  const page = useRef<HTMLDivElement>(null);
  // the button that opened this page is gone, so the focus moves on to the first field
  useEffect(() => page.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={page} className={styles.form}>
      <RequestReset email={email} />
      <p className={styles.switch}>
        {t.rich('reset.remembered', {
          back: (words) => (
            <TextButton inline onClick={onBack}>
              {words}
            </TextButton>
          ),
        })}
      </p>
    </div>
  );
}
