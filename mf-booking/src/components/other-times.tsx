import { nearestOf, type Slot } from '@mesa/contract';
import type { Wish } from '@mesa/remote-kit';
import { formatDate, SlotLink, SlotRow } from '@mesa/ui';
import styles from './other-times.module.css';

const MOST = 4;

export interface OtherTimesProps {
  wish: Wish;
  /** the day as it is now */
  slots: readonly Slot[];
  /** where another time leads */
  to: (wish: Wish) => string;
}

/** When the wished table is gone: the times of that day that are free now, the nearest ones, in the order of the day. */
export function OtherTimes({ wish, slots, to }: OtherTimesProps) {
  const free = nearestOf(
    slots.filter(({ time }) => time !== wish.time),
    wish.time,
    MOST,
  );
  if (free.length === 0)
    return <p className={styles.none}>No other table is free on {formatDate(wish.date)}.</p>;
  return (
    <div className={styles.others}>
      <p>Free on {formatDate(wish.date)}</p>
      <SlotRow label={`Free times on ${formatDate(wish.date)}`}>
        {free.map(({ time }) => (
          <SlotLink key={time} time={time} href={`#${to({ ...wish, time })}`} />
        ))}
      </SlotRow>
    </div>
  );
}
