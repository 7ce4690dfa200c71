import type { ReactNode } from 'react';
import { IconButton } from '../actions/icon-button';
import { classes } from '../classes';
import { Icon } from '../icon';
import { AlertIcon, CircleCheckIcon, CloseIcon, InfoIcon } from '../icons';
import { useText } from '../messages';
import styles from './notice.module.css';

export interface NoticeProps {
  tone?: 'info' | 'ok' | 'error';
  title?: string;
  children?: ReactNode;
  /** a button at the right */
  action?: ReactNode;
  onDismiss?: () => void;
}

/** A message on the page. Screen readers read out an error at once, other tones when they are idle. */
export function Notice({ tone = 'info', title, children, action, onDismiss }: NoticeProps) {
  const t = useText();
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
          <IconButton label={t('ui.dismiss')} icon={CloseIcon} onClick={onDismiss} />
        </div>
      )}
    </div>
  );
}

/** All sentences of a refusal (spec.md §5); nothing when there are none. */
export function ErrorList({ sentences, title }: { sentences: readonly string[]; title?: string }) {
  if (sentences.length === 0) return null;
  return (
    <Notice tone="error" title={title}>
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
