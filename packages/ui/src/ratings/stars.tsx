import { cutAverage } from '@mesa/contract';
import { useText } from '../messages';
import styles from './stars.module.css';

const PIXELS_PER_POINT = 16;

/** Five stars, filled 16 px a point (spec.md §9). Averages may be strings. */
export function Stars({ rating }: { rating: number | string }) {
  const t = useText();
  const points = Math.min(5, Math.max(0, Number(rating) || 0));
  return (
    <span
      className={styles.stars}
      role="img"
      aria-label={t('ui.stars.label', { rating: cutAverage(rating) })}
    >
      <span className={styles.fill} style={{ width: `${points * PIXELS_PER_POINT}px` }} />
    </span>
  );
}
