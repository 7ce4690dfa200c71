import { cutAverage } from '@mesa/contract';
import { useText } from '../messages';
import { Stars } from './stars';
import styles from './rating.module.css';

export interface RatingProps {
  average: number | string;
  /** how many reviews the average is based on */
  reviews: number;
}

/** Stars, the average cut to three characters (spec.md §9), and the number of reviews, if any. */
export function Rating({ average, reviews }: RatingProps) {
  const t = useText();
  if (reviews === 0) return <span className={styles.rating}>{t('ui.rating.none')}</span>;
  return (
    <span className={styles.rating}>
      <Stars rating={average} />
      <span className={styles.value}>{cutAverage(average)}</span>
      <span>{t('ui.rating.reviews', { count: reviews })}</span>
    </span>
  );
}
