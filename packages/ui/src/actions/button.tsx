import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { classes } from '../classes';
import { Icon, type IconShape } from '../icon';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'quiet' | 'outline' | 'danger' | 'onPhoto';
export type ButtonSize = 'small' | 'medium' | 'large';

interface Looks {
  /** one primary button a group (the look's rule); outline unless told */
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** as wide as what holds it */
  block?: boolean;
  /** drawn before the words */
  icon?: IconShape;
  children: ReactNode;
}

export interface ButtonProps extends Looks, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  /** work is under way: the button keeps its width and focus, and does nothing when pressed again */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button; `type` is "button" unless told, so that it never sends a form by accident. */
export function Button({
  variant,
  size,
  block,
  icon,
  busy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // preventDefault also stops a second submit of the form
    if (busy) return event.preventDefault();
    onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      onClick={press}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={look({ variant, size, block }, className)}
    >
      <Words icon={icon}>{children}</Words>
      {busy && <span className={styles.spinner} aria-hidden />}
    </button>
  );
}

export interface ButtonLinkProps extends Looks, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children'> {
  /** a whole address: '#/search' for a place in Mesa */
  href: string;
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, block, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={look({ variant, size, block }, className)}>
      <Words icon={icon}>{children}</Words>
    </a>
  );
}

function Words({ icon, children }: { icon: IconShape | undefined; children: ReactNode }) {
  return (
    <span className={styles.words}>
      {icon && <Icon of={icon} />}
      {children}
    </span>
  );
}

function look(
  { variant = 'outline', size = 'medium', block }: Omit<Looks, 'children'>,
  extra?: string,
): string {
  return classes(
    styles.button,
    styles[variant],
    size !== 'medium' && styles[size],
    block && styles.block,
    extra,
  );
}
