import type { ReactNode } from 'react';
import { Icon } from '../icon';
import { CloseIcon } from '../icons';
import styles from './toast.module.css';

export interface ToastProps {
  children: ReactNode;
  /** words and deed of one action, "Undo" */
  action?: { label: string; onAct: () => void };
  /** draws the X; the caller takes the strip away */
  onDismiss?: () => void;
}

/** A strip at the foot of the page. It stays until the caller takes it away, so nobody is raced by a clock. */
export function Toast({ children, action, onDismiss }: ToastProps) {
  return (
    <div role="status" className={styles.toast}>
      <div className={styles.words}>{children}</div>
      {action && (
        <button type="button" className={styles.act} onClick={action.onAct}>
          {action.label}
        </button>
      )}
      {onDismiss && (
        <button type="button" className={styles.close} aria-label="Dismiss" onClick={onDismiss}>
          <Icon of={CloseIcon} />
        </button>
      )}
    </div>
  );
}
