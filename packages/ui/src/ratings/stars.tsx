import { cutAverage } from '@mesa/contract';
import styles from './stars.module.css';

const PIXELS_PER_POINT = 16;

/** Five stars, filled 16 px a point (spec.md §9). Averages may be strings. */
export function Stars({ rating }: { rating: number | string }) {
  const points = Math.min(5, Math.max(0, Number(rating) || 0));
  return (
    <span className={styles.stars} role="img" aria-label={`${cutAverage(rating)} out of 5`}>
      <span className={styles.fill} style={{ width: `${points * PIXELS_PER_POINT}px` }} />
    </span>
  );
}
