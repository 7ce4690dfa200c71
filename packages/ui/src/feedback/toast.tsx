import type { ReactNode } from 'react';
import { Icon } from '../icon';
import { AlertIcon, CloseIcon } from '../icons';
import { useText } from '../messages';
import styles from './toast.module.css';

export interface ToastProps {
  children: ReactNode;
  /** 'bad' marks that something failed */
  tone?: 'good' | 'bad' | undefined;
  /** a button: "Undo" */
  action?: { label: string; onAct: () => void };
  /** shows the X; the caller removes the toast */
  onDismiss?: () => void;
}

/** A message at the foot of the page. It stays until the caller removes it, so there is time to read it. */
export function Toast({ children, tone, action, onDismiss }: ToastProps) {
  const t = useText();
  return (
    <div role="status" className={styles.toast}>
      {tone === 'bad' && <Icon of={AlertIcon} className={styles.bad} />}
      <div className={styles.words}>{children}</div>
      {action && (
        <button type="button" className={styles.act} onClick={action.onAct}>
          {action.label}
        </button>
      )}
      {onDismiss && (
        <button type="button" className={styles.close} aria-label={t('ui.dismiss')} onClick={onDismiss}>
          <Icon of={CloseIcon} />
        </button>
      )}
    </div>
  );
}
