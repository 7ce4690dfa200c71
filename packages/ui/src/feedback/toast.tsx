import type { ReactNode } from 'react';
import { Icon } from '../icon';
import { CloseIcon } from '../icons';
import { useText } from '../messages';
import styles from './toast.module.css';

export interface ToastProps {
  children: ReactNode;
  /** a button: "Undo" */
  action?: { label: string; onAct: () => void };
  /** shows the X; the caller removes the toast */
  onDismiss?: () => void;
}

/** A message at the foot of the page. It stays until the caller removes it, so there is time to read it. */
export function Toast({ children, action, onDismiss }: ToastProps) {
  const t = useText();
  return (
    <div role="status" className={styles.toast}>
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
