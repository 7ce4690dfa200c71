import { useHost } from '@mesa/remote-kit';
import { Button } from '@mesa/ui';
import { useText } from '../../messages';
import styles from './reservation-box.module.css';

export interface SignInPromptProps {
  /** what signing in is for: "8:00 PM for 4 on Fri, Nov 27. Sign in to book it." */
  sentence?: string | undefined;
}

/** What a visitor sees instead of "Find a Table": a sentence, and buttons to sign up and sign in. */
export function SignInPrompt({ sentence }: SignInPromptProps) {
  const { openModal } = useHost();
  const t = useText();
  return (
    <div className={styles.signIn}>
      <p>{sentence ?? t('box.signIn')}</p>
      <div className={styles.buttons}>
        <Button variant="primary" block onClick={() => openModal('signup')}>
          {t('signUp')}
        </Button>
        <Button block onClick={() => openModal('login')}>
          {t('signIn')}
        </Button>
      </div>
    </div>
  );
}
