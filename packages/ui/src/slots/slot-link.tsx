import type { MouseEvent } from 'react';
import { classes } from '../classes';
import { useText } from '../messages';
import styles from './slot-link.module.css';

export interface SlotLinkProps {
  /** a slot's label, "7:00 PM" */
  time: string;
  href: string;
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
  state?: 'available' | 'unavailable' | 'chosen';
  /** why it cannot be chosen, "Full"; hidden on small slots, but read out on all */
  reason?: string;
  /** a note on a time that can be chosen, "Your time"; hidden on small slots, but read out on all */
  note?: string;
  /** one that cannot be chosen is a button, "Notify me", for the waitlist */
  onNotify?: (() => void) | undefined;
  /** small fits three in a card */
  size?: 'small' | 'medium' | 'big';
}

/** A time that leads to a booking. An unavailable one leads nowhere, but screen readers still reach it. */
export function SlotLink(props: SlotLinkProps) {
  const { time, href, onClick, state, reason, note, onNotify, size = 'medium' } = props;
  const t = useText();
  const shownTime = t.time(time);
  const unavailable = state === 'unavailable';
  const notify = unavailable && onNotify ? t('ui.slot.notify') : undefined;
  const remark = notify ?? (unavailable ? reason : note);
  const shared = {
    className: classes(
      styles.slot,
      unavailable && styles.unavailable,
      notify && styles.waitlist,
      state === 'chosen' && styles.chosen,
      size !== 'medium' && styles[size],
    ),
    'aria-label': nameOf(shownTime, unavailable ? (reason ?? t('ui.slot.notAvailable')) : note, notify),
    children: (
      <>
        <span className={styles.time}>{shownTime}</span>
        {remark && size !== 'small' && (
          <>
            {' '}
            <span className={styles.remark}>{remark}</span>
          </>
        )}
      </>
    ),
  };
  if (notify) return <button {...shared} type="button" onClick={onNotify} />;
  if (unavailable) return <span {...shared} role="link" tabIndex={0} aria-disabled="true" title={reason} />;
  return (
    // eslint-disable-next-line jsx-a11y/anchor-has-content -- its content is among the shared properties
    <a {...shared} href={href} onClick={onClick} aria-current={state === 'chosen' || undefined} />
  );
}

/** "7:00 PM", "7:00 PM, Full", "7:00 PM, Full, Notify me" */
function nameOf(...words: (string | undefined)[]): string {
  return words.filter(Boolean).join(', ');
}
