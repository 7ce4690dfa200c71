import { useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react';
import { classes } from '../classes';
import styles from './popover.module.css';
import { useBackCloses } from './use-back-closes';

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
 * What a button opens beside itself, on phones at the lower edge of the screen. Esc, Back, a press outside or
 * leaving with Tab closes it.
 */
export function Popover({ label, className, onToggle, ref, ...attributes }: PopoverProps) {
  const element = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useImperativeHandle(ref, () => element.current!, []);
  useBackCloses(element, () => element.current?.hidePopover(), isOpen);
  return (
    <div
      {...attributes}
      ref={element}
      popover="auto"
      role={label && 'group'}
      aria-label={label}
      className={classes(styles.popover, className)}
      onToggle={({ newState }) => {
        setOpen(newState === 'open');
        onToggle(newState === 'open');
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover();
      }}
    />
  );
}
