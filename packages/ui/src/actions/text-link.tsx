import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react';
import { classes } from '../classes';
import styles from './text-link.module.css';

/** A link in text. `inline` underlines it, for links inside a sentence. */
export function TextLink({
  inline,
  className,
  children,
  ...attributes
}: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; inline?: boolean }) {
  return (
    <a {...attributes} className={classes(styles.link, inline && styles.inline, className)}>
      {children}
    </a>
  );
}

/** A button that looks like a link. */
export function TextButton({
  inline,
  className,
  type = 'button',
  ...attributes
}: ButtonHTMLAttributes<HTMLButtonElement> & { inline?: boolean }) {
  return (
    <button
      {...attributes}
      type={type}
      className={classes(styles.link, inline && styles.inline, className)}
    />
  );
}
