import type { ReactNode, Ref } from 'react';
import { classes } from '../classes';
import styles from './popover.module.css';

export interface PopoverProps {
  /** the `popoverTarget` of the button that opens it */
  id: string;
  /** what it is, for screen readers */
  label?: string;
  className?: string | undefined;
  onToggle: (open: boolean) => void;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/**
 * What a button opens beside itself, on phones at the lower edge of the screen. Esc, a press outside or
 * leaving with Tab closes it.
 */
export function Popover({ label, className, onToggle, ...attributes }: PopoverProps) {
  return (
    <div
      {...attributes}
      popover="auto"
      role={label && 'group'}
      aria-label={label}
      className={classes(styles.popover, className)}
      onToggle={({ newState }) => onToggle(newState === 'open')}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover();
      }}
    />
  );
}
