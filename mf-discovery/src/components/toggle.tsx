import type { ReactNode } from 'react';
import { CheckIcon, classes, Icon } from '@mesa/ui';
import styles from './toggle.module.css';

export interface ToggleProps {
  pressed: boolean;
  onToggle: () => void;
  /** name for screen readers, when the content does not say it */
  label?: string;
  children: ReactNode;
}

/** A filter that is on or off. */
export function Toggle({ pressed, onToggle, label, children }: ToggleProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      aria-label={label}
      className={classes(styles.chip, pressed && styles.pressed)}
      onClick={onToggle}
    >
      {pressed && !label && <Icon of={CheckIcon} size={16} />}
      {children}
    </button>
  );
}
