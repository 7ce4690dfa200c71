import { nearestFree, offersOf, type Reservation, type Restaurant } from '@mesa/contract';
import { useAvailability, type Wish } from '@mesa/remote-kit';
import { formatDate, SlotLink, SlotRow } from '@mesa/ui';
import styles from './other-times.module.css';

export interface OtherTimesProps {
  restaurant: Restaurant;
  wish: Wish;
  /** the reservation that is to move; its own table counts as free */
  moving?: Reservation;
  /** where another time leads */
  to: (wish: Wish) => string;
}

/** When the wished table is gone: the times of that day that are free now. */
export function OtherTimes({ restaurant, wish, moving, to }: OtherTimesProps) {
  const day = useAvailability(restaurant, wish, moving?.id);
  if (day.state !== 'ready') return null;
  const free = [...offersOf(day.data, wish.time).filter(({ available, time }) => available && time !== wish.time), ...nearestFree(day.data, wish.time)].slice(0, 4);
  if (free.length === 0) return <p className={styles.none}>No other table is free on {formatDate(wish.date)}.</p>;
  return (
    <div className={styles.others}>
      <p>Free on {formatDate(wish.date)}</p>
      <SlotRow label={`Free times on ${formatDate(wish.date)}`}>
        {free.map(({ time }) => <SlotLink key={time} time={time} href={`#${to({ ...wish, time })}`} />)}
      </SlotRow>
    </div>
  );
}
