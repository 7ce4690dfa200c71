import type { ReactNode } from 'react';
import { useHost } from '@mesa/remote-kit';
import { Button } from '@mesa/ui';
import styles from './reservation-box.module.css';

/** What a visitor sees instead of "Find a Table": what signing in is for, and the two ways in. */
export function SignInPrompt({ children }: { children: ReactNode }) {
  const { openModal } = useHost();
  return (
    <div className={styles.signIn}>
      <p>{children}</p>
      <div className={styles.buttons}>
        <Button variant="primary" block onClick={() => openModal('signup')}>
          Sign up
        </Button>
        <Button block onClick={() => openModal('login')}>
          Sign in
        </Button>
      </div>
    </div>
  );
}
