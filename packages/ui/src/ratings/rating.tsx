import { cutAverage } from '@mesa/contract';
import { countOf } from '../words/format';
import { Stars } from './stars';
import styles from './rating.module.css';

export interface RatingProps {
  average: number | string;
  /** how many reviews the average is based on */
  reviews: number;
}

/** Stars, the average cut to three characters (spec.md §9), and the number of reviews, if any. */
export function Rating({ average, reviews }: RatingProps) {
  if (reviews === 0) return <span className={styles.rating}>no reviews yet</span>;
  return (
    <span className={styles.rating}>
      <Stars rating={average} />
      <span className={styles.value}>{cutAverage(average)}</span>
      <span>{countOf(reviews, 'review')}</span>
    </span>
  );
}
