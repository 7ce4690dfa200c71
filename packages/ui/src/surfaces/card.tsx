import { Children, type AnchorHTMLAttributes, type ReactNode } from 'react';
import { classes } from '../classes';
import styles from './card.module.css';

/** A bordered surface for a CardPhoto and a CardBody; `lifts` raises it under the pointer, for a link. */
export function Card({
  lifts,
  className,
  children,
}: {
  lifts?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return <article className={classes(styles.card, lifts && styles.lifts, className)}>{children}</article>;
}

/** The frame of a card's photo, 3:2; for a RestaurantPhoto with fit="cover". */
export function CardPhoto({ children }: { children: ReactNode }) {
  return <div className={styles.photo}>{children}</div>;
}

export function CardBody({ children }: { children: ReactNode }) {
  return <div className={styles.body}>{children}</div>;
}

/** The link of a card or row, usually its title. The whole surface can be pressed, except slots on it. */
export function CardLink({
  className,
  children,
  ...attributes
}: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  return (
    <a {...attributes} className={classes(styles.link, className)}>
      {children}
    </a>
  );
}

/** A padded surface: plain, `raised` with a shadow, or `washed` with a tinted background. */
export function Panel({
  look,
  className,
  children,
}: {
  look?: 'raised' | 'washed';
  className?: string;
  children: ReactNode;
}) {
  return <div className={classes(styles.panel, look && styles[look], className)}>{children}</div>;
}

/** Short facts separated by dots: "Italian · Los Angeles". Empty children are left out. */
export function Meta({ children }: { children: ReactNode }) {
  return (
    <ul className={styles.meta}>{Children.map(children, (child) => (child ? <li>{child}</li> : null))}</ul>
  );
}

export interface ResultRowProps {
  /** a RestaurantPhoto with fit="cover" */
  photo: ReactNode;
  /** title with a CardLink, rating, facts, description */
  children: ReactNode;
  /** slots or buttons, at the right or, on narrow screens, below */
  actions?: ReactNode;
  /** a frame around the row, as while its pin on the map is hovered */
  highlighted?: boolean;
  /** with a smaller photo */
  compact?: boolean;
  /** called with true when the row is hovered or focused, with false when that ends */
  onHover?: (hovered: boolean) => void;
}

/** Photo, text and actions side by side: a search result or a reservation. */
export function ResultRow({ photo, children, actions, highlighted, compact, onHover }: ResultRowProps) {
  return (
    <div className={styles.holder}>
      <article
        className={classes(styles.row, compact && styles.compact, highlighted && styles.highlighted)}
        onPointerEnter={onHover && (() => onHover(true))}
        onPointerLeave={onHover && (() => onHover(false))}
        onFocus={onHover && (() => onHover(true))}
        onBlur={onHover && (() => onHover(false))}
      >
        <div className={styles.rowPhoto}>{photo}</div>
        <div className={styles.rowBody}>{children}</div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </article>
    </div>
  );
}

/** Rows or panels below one another, with the usual space between them. */
export function Stack({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classes(styles.rows, className)}>{children}</div>;
}
