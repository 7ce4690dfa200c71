import type { ReactNode } from 'react';
import { classes } from '../classes';
import styles from './slot-row.module.css';

export interface SlotRowProps {
  /** what the slots are for, read out by screen readers */
  label: string;
  /** spreads the slots over the width */
  fill?: boolean;
  children: ReactNode;
}

/** Slots side by side. */
export function SlotRow({ label, fill, children }: SlotRowProps) {
  return (
    <div role="group" aria-label={label} className={classes(styles.row, fill && styles.fill)}>
      {children}
    </div>
  );
}
