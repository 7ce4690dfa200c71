import type { ReactNode } from 'react';
import { IconButton } from '../actions/icon-button';
import { classes } from '../classes';
import { Icon } from '../icon';
import { AlertIcon, CircleCheckIcon, CloseIcon, InfoIcon } from '../icons';
import styles from './notice.module.css';

export interface NoticeProps {
  tone?: 'info' | 'ok' | 'error';
  title?: string;
  children?: ReactNode;
  /** a button at the right */
  action?: ReactNode;
  onDismiss?: () => void;
}

/** A message in its place: an error interrupts those who listen, the others wait for a pause. */
export function Notice({ tone = 'info', title, children, action, onDismiss }: NoticeProps) {
  const icon = { info: InfoIcon, ok: CircleCheckIcon, error: AlertIcon }[tone];
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={classes(styles.notice, tone !== 'info' && styles[tone])}
    >
      <Icon of={icon} />
      <div className={styles.words}>
        {title && <strong>{title}</strong>}
        {children}
      </div>
      {action && <div className={styles.action}>{action}</div>}
      {onDismiss && (
        <div className={styles.dismiss}>
          <IconButton label="Dismiss" icon={CloseIcon} onClick={onDismiss} />
        </div>
      )}
    </div>
  );
}

/** Every sentence of a refusal, in full (spec.md §5); nothing when there is none. */
export function ErrorList({ sentences, title }: { sentences: readonly string[]; title?: string }) {
  if (sentences.length === 0) return null;
  return (
    <Notice tone="error" {...(title ? { title } : {})}>
      {sentences.length === 1 ? (
        <p>{sentences[0]}</p>
      ) : (
        <ul className={styles.list}>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
