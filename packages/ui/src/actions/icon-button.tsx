import type { ButtonHTMLAttributes, Ref } from 'react';
import { classes } from '../classes';
import { Icon, type IconShape } from '../icon';
import styles from './button.module.css';

export interface IconButtonProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label'> {
  /** what it does, in words; also the tooltip */
  label: string;
  icon: IconShape;
  variant?: 'quiet' | 'outline' | 'onPhoto';
  ref?: Ref<HTMLButtonElement>;
}

/** A round button of 44 px with only an icon. */
export function IconButton({
  label,
  icon,
  variant = 'quiet',
  className,
  type = 'button',
  ...attributes
}: IconButtonProps) {
  const look = { quiet: styles.iconQuiet, outline: styles.iconOutline, onPhoto: styles.iconOnPhoto }[variant];
  return (
    <button
      {...attributes}
      type={type}
      aria-label={label}
      title={label}
      className={classes(styles.icon, look, className)}
    >
      <Icon of={icon} />
    </button>
  );
}
