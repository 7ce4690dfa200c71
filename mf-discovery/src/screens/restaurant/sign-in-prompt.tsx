import { useHost } from '@mesa/remote-kit';
import { Button } from '@mesa/ui';
import styles from './reservation-box.module.css';

export interface SignInPromptProps {
  /** what signing in is for: "8:00 PM for 4 on Fri, Nov 27. Sign in to book it." */
  sentence?: string | undefined;
}

/** What a visitor sees instead of "Find a Table": a sentence, and buttons to sign up and sign in. */
export function SignInPrompt({ sentence = 'Sign up or sign in to book a table.' }: SignInPromptProps) {
  const { openModal } = useHost();
  return (
    <div className={styles.signIn}>
      <p>{sentence}</p>
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
