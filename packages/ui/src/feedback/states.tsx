import { useRef, type ReactNode } from 'react';
import { Button } from '../actions/button';
import { classes } from '../classes';
import { Icon, type IconShape } from '../icon';
import { RetryIcon, UtensilsIcon, WarningIcon } from '../icons';
import { useFocusKept } from './use-focus-kept';
import styles from './states.module.css';

export interface EmptyStateProps {
  /** spec.md §8's own words: "No upcoming reservations" */
  title: string;
  text?: ReactNode;
  /** the way on: one button or link */
  action?: ReactNode;
  icon?: IconShape;
  /** less space around, inside a section */
  small?: boolean;
}

/** Nothing here yet, and the way on. */
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
  /** whose part failed and why, in a sentence */
  message: string;
  onRetry: () => void;
  /** a try is under way */
  busy?: boolean;
  small?: boolean;
  /** something else to do beside trying again */
  action?: ReactNode;
}

/** It could not be fetched; with "Try again". */
export function FailedState({ message, onRetry, busy = false, small, action }: FailedStateProps) {
  const state = useRef<HTMLDivElement>(null);
  useFocusKept(state);
  return (
    <div ref={state} role="alert" className={classes(styles.state, small && styles.small)}>
      <div className={classes(styles.disc, styles.trouble)}>
        <Icon of={WarningIcon} size={24} />
      </div>
      <p className={styles.text}>{message}</p>
      <div className={styles.action}>
        <Button icon={RetryIcon} busy={busy} onClick={onRetry}>
          Try again
        </Button>
        {action}
      </div>
    </div>
  );
}
