import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { classes } from '../classes';
import { Icon, type IconShape } from '../icon';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'quiet' | 'outline' | 'danger' | 'onPhoto';
export type ButtonSize = 'small' | 'medium' | 'large';

interface ButtonLook {
  /** outline by default; at most one primary button in a group */
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** as wide as its container */
  block?: boolean;
  /** drawn before the label */
  icon?: IconShape;
  children: ReactNode;
}

export interface ButtonProps extends ButtonLook, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  /** work in progress: the button keeps its width and focus, and ignores presses */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button. Its `type` is "button" by default, so that it does not submit a form by accident. */
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
  ...attributes
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // preventDefault also stops a second submit of the form
    if (busy) return event.preventDefault();
    onClick?.(event);
  };
  return (
    <button
      {...attributes}
      type={type}
      onClick={press}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={classesOf({ variant, size, block }, className)}
    >
      <Label icon={icon}>{children}</Label>
      {busy && <span className={styles.spinner} aria-hidden />}
    </button>
  );
}

export interface ButtonLinkProps
  extends ButtonLook,
    Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children'> {
  /** '#/search' for a screen of Mesa */
  href: string;
}

/** A link that looks like a button. */
export function ButtonLink({
  variant,
  size,
  block,
  icon,
  className,
  children,
  ...attributes
}: ButtonLinkProps) {
  return (
    <a {...attributes} className={classesOf({ variant, size, block }, className)}>
      <Label icon={icon}>{children}</Label>
    </a>
  );
}

function Label({ icon, children }: { icon: IconShape | undefined; children: ReactNode }) {
  return (
    <span className={styles.words}>
      {icon && <Icon of={icon} />}
      {children}
    </span>
  );
}

function classesOf(
  { variant = 'outline', size = 'medium', block }: Omit<ButtonLook, 'children'>,
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
