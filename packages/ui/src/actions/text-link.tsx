import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react';
import { classes } from '../classes';
import styles from './text-link.module.css';

/** A link among words. `inline` underlines it, for links inside a sentence. */
export function TextLink({
  inline,
  className,
  children,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; inline?: boolean }) {
  return (
    <a {...rest} className={classes(styles.link, inline && styles.inline, className)}>
      {children}
    </a>
  );
}

/** The same look for something that acts instead of leading elsewhere. */
export function TextButton({
  inline,
  className,
  type = 'button',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { inline?: boolean }) {
  return (
    <button {...rest} type={type} className={classes(styles.link, inline && styles.inline, className)} />
  );
}
