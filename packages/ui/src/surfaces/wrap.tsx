import type { ReactNode } from 'react';
import { classes } from '../classes';
import styles from './wrap.module.css';

/** The page's width without its gutters; `narrow` for forms. */
export function Wrap({
  narrow,
  className,
  children,
}: {
  narrow?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return <div className={classes(styles.wrap, narrow && styles.narrow, className)}>{children}</div>;
}
