import { useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';
import { Button } from '../actions/button';
import { classes } from '../classes';
import { Icon, type IconShape } from '../icon';
import { RetryIcon, UtensilsIcon, WarningIcon } from '../icons';
import { useText } from '../messages';
import { useFocusKept } from './use-focus-kept';
import styles from './states.module.css';

export interface EmptyStateProps {
  /** as spec.md §8 words it: "No upcoming reservations" */
  title: string;
  text?: ReactNode;
  /** a button or link to continue */
  action?: ReactNode;
  icon?: IconShape;
  /** with less space around it, for a section of a page */
  small?: boolean;
}

/** Says that there is nothing to show, with a button or link to continue. */
export function EmptyState({ title, text, action, icon = UtensilsIcon, small }: EmptyStateProps) {
  return (
    <div className={classes(styles.state, small && styles.small)}>
      <div className={styles.disc}>
        <Icon of={icon} size={24} />
      </div>
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

export interface FailedStateProps {
  /** what failed and why, in a sentence */
  message: string;
  onRetry: () => void;
  /** trying again right now */
  busy?: boolean;
  small?: boolean;
  /** another action beside "Try again" */
  action?: ReactNode;
}

const CONNECTION_EVENTS = ['online', 'offline'] as const;

function onConnectionChange(onChange: () => void): () => void {
  for (const type of CONNECTION_EVENTS) window.addEventListener(type, onChange);
  return () => {
    for (const type of CONNECTION_EVENTS) window.removeEventListener(type, onChange);
  };
}

/**
 * Says that something could not be loaded, with "Try again". Tries again by itself when the browser is back
 * online, and when the page's language changes and the message does not: a server wrote it.
 */
export function FailedState({ message, onRetry, busy = false, small, action }: FailedStateProps) {
  const t = useText();
  const state = useRef<HTMLDivElement>(null);
  useFocusKept(state);
  const isOnline = useSyncExternalStore(onConnectionChange, () => navigator.onLine);
  const wasOnline = useRef(isOnline);
  useEffect(() => {
    const isBack = isOnline && !wasOnline.current;
    wasOnline.current = isOnline;
    if (isBack) onRetry();
  }, [isOnline, onRetry]);
  const { language } = t;
  const shown = useRef({ language, message });
  useEffect(() => {
    const before = shown.current;
    shown.current = { language, message };
    if (language !== before.language && message === before.message) onRetry();
  }, [language, message, onRetry]);
  return (
    <div ref={state} role="alert" className={classes(styles.state, small && styles.small)}>
      <div className={classes(styles.disc, styles.failed)}>
        <Icon of={WarningIcon} size={24} />
      </div>
      <p className={styles.text}>{isOnline ? message : t('ui.failed.offline')}</p>
      <div className={styles.action}>
        <Button icon={RetryIcon} busy={busy} onClick={onRetry}>
          {t('ui.failed.tryAgain')}
        </Button>
        {action}
      </div>
    </div>
  );
}
