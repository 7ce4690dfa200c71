import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { Children } from 'react';
import { classes } from '../classes';
import styles from './card.module.css';

/** A surface with a hairline; `lifts` when it leads somewhere. Put a CardPhoto and a CardBody inside. */
export function Card({
  lifts,
  className,
  children,
}: {
  lifts?: boolean;
  className?: string | undefined;
  children: ReactNode;
}) {
  return <article className={classes(styles.card, lifts && styles.lifts, className)}>{children}</article>;
}

/** The 3:2 window of a card's picture (a RestaurantPhoto with fit="cover"). */
export function CardPhoto({ children }: { children: ReactNode }) {
  return <div className={styles.photo}>{children}</div>;
}

export function CardBody({ children }: { children: ReactNode }) {
  return <div className={styles.body}>{children}</div>;
}

/** The card's or row's own link, usually around its title: the whole surface becomes its target, slots stay above it. */
export function CardLink({
  className,
  children,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  return (
    <a {...rest} className={classes(styles.link, className)}>
      {children}
    </a>
  );
}

/** A padded surface for a form or a fact: plain, `raised` (the reservation box) or `washed` (a quiet tile). */
export function Panel({
  look,
  className,
  children,
}: {
  look?: 'raised' | 'washed';
  className?: string | undefined;
  children: ReactNode;
}) {
  return <div className={classes(styles.panel, look && styles[look], className)}>{children}</div>;
}

/** Small facts in a line with dots between: "Italian · Los Angeles". Empty children are left out. */
export function Meta({ children }: { children: ReactNode }) {
  return (
    <ul className={styles.meta}>{Children.map(children, (child) => (child ? <li>{child}</li> : null))}</ul>
  );
}

export interface ResultRowProps {
  /** a RestaurantPhoto with fit="cover" */
  photo: ReactNode;
  /** title (with a CardLink), rating, meta, words */
  children: ReactNode;
  /** slots or buttons at the right, below on narrow screens */
  actions?: ReactNode;
  /** the row that belongs to the pin under the pointer */
  marked?: boolean;
  /** smaller picture, for reservations */
  compact?: boolean;
  onPoint?: (pointed: boolean) => void;
}

/** Photo, words and actions side by side: search results and reservations share it. */
export function ResultRow({ photo, children, actions, marked, compact, onPoint }: ResultRowProps) {
  return (
    <div className={styles.holder}>
      <article
        className={classes(styles.row, compact && styles.compact, marked && styles.marked)}
        onPointerEnter={onPoint && (() => onPoint(true))}
        onPointerLeave={onPoint && (() => onPoint(false))}
        onFocus={onPoint && (() => onPoint(true))}
        onBlur={onPoint && (() => onPoint(false))}
      >
        <div className={styles.rowPhoto}>{photo}</div>
        <div className={styles.rowBody}>{children}</div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </article>
    </div>
  );
}

/** Rows or panels one under another with the usual space. */
export function Stack({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={classes(styles.rows, className)}>{children}</div>;
}
