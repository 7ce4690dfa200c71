import type { MouseEvent, ReactNode } from 'react';
import { classes } from '../classes';
import styles from './slot.module.css';

export type SlotState = 'available' | 'unavailable' | 'chosen';

export interface SlotLooks {
  /** a slot's label, "7:00 PM" */
  time: string;
  state?: SlotState;
  /** why it cannot be chosen, "Full"; hidden on small slots, but read out on all */
  reason?: string | undefined;
  /** a word about a time that can be chosen, "Your time"; hidden on small slots, but read out on all */
  note?: string | undefined;
  /** small fits three in a card */
  size?: 'small' | 'medium' | 'big';
  /** words before the time for screen readers: "Book Forno Ocaso at" */
  say?: string;
}

/** A time to choose. An unavailable one stays focusable, so that those who listen learn of it, and does nothing. */
export function SlotButton({ onChoose, ...slot }: SlotLooks & { onChoose?: (time: string) => void }) {
  const gone = slot.state === 'unavailable';
  const press = () => {
    if (!gone) onChoose?.(slot.time);
  };
  return (
    <button
      type="button"
      className={look(slot)}
      onClick={press}
      title={gone ? slot.reason : undefined}
      aria-label={nameOf(slot)}
      aria-disabled={gone || undefined}
      aria-pressed={slot.state === 'chosen' || undefined}
    >
      <SlotWords {...slot} />
    </button>
  );
}

/** A time that leads on to a booking; without an address when it is unavailable. */
export function SlotLink({
  href,
  onClick,
  ...slot
}: SlotLooks & { href: string; onClick?: (event: MouseEvent<HTMLAnchorElement>) => void }) {
  const gone = slot.state === 'unavailable';
  if (gone)
    return (
      <span
        role="link"
        tabIndex={0}
        aria-disabled="true"
        aria-label={nameOf(slot)}
        className={look(slot)}
        title={slot.reason}
      >
        <SlotWords {...slot} />
      </span>
    );
  return (
    <a
      href={href}
      aria-label={nameOf(slot)}
      className={look(slot)}
      onClick={onClick}
      aria-current={slot.state === 'chosen' || undefined}
    >
      <SlotWords {...slot} />
    </a>
  );
}

const NO_REASON = 'Not available';

function SlotWords({ size, ...slot }: SlotLooks) {
  const words = wordsOf(slot);
  return (
    <>
      <span className={styles.time}>{slot.time}</span>
      {words && words !== NO_REASON && size !== 'small' && (
        <>
          {' '}
          <span className={styles.why}>{words}</span>
        </>
      )}
    </>
  );
}

/** "Book Forno Ocaso at 7:00 PM", "7:00 PM, Full" */
function nameOf({ say, ...slot }: SlotLooks): string {
  const words = wordsOf(slot);
  return `${say ? `${say} ` : ''}${slot.time}${words ? `, ${words}` : ''}`;
}

function wordsOf({ state, reason = NO_REASON, note }: SlotLooks): string | undefined {
  return state === 'unavailable' ? reason : note;
}

function look({ state, size = 'medium' }: SlotLooks): string {
  return classes(
    styles.slot,
    state === 'unavailable' && styles.gone,
    state === 'chosen' && styles.chosen,
    size !== 'medium' && styles[size],
  );
}

/** Slots side by side; `fill` spreads them over the width. */
export function SlotRow({ label, fill, children }: { label: string; fill?: boolean; children: ReactNode }) {
  return (
    <div role="group" aria-label={label} className={classes(styles.row, fill && styles.fill)}>
      {children}
    </div>
  );
}
