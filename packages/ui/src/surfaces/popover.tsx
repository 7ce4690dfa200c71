import type { ReactNode, RefObject } from 'react';
import { classes } from '../classes';
import styles from './popover.module.css';
import { useBackCloses } from './use-back-closes';

export interface PopoverProps {
  /** the `popoverTarget` of the button that opens it */
  id: string;
  /** what it is, for screen readers */
  label?: string;
  className?: string | undefined;
  /** what `onToggle` has said last */
  open: boolean;
  onToggle: (open: boolean) => void;
  ref: RefObject<HTMLDivElement | null>;
  children: ReactNode;
}

/**
 * What a button opens beside itself, on phones at the lower edge of the screen. Esc, Back, a press outside or
 * leaving with Tab closes it.
 */
export function Popover({ label, className, open, onToggle, ref, ...attributes }: PopoverProps) {
  useBackCloses(ref, () => ref.current?.hidePopover(), open);
  return (
    <div
      {...attributes}
      ref={ref}
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
