import { cutAverage } from '@mesa/contract';
import { countOf } from '../words/format';
import styles from './stars.module.css';

const PIXELS_PER_POINT = 16;

/** Five stars, filled 16 px a point (spec.md §9). Averages may come as text. */
export function Stars({ rating }: { rating: number | string }) {
  const points = Math.min(5, Math.max(0, Number(rating) || 0));
  return (
    <span className={styles.stars} role="img" aria-label={`${cutAverage(rating)} out of 5`}>
      <span className={styles.fill} style={{ width: `${points * PIXELS_PER_POINT}px` }} />
    </span>
  );
}

/** An average cut, not rounded, to three characters (spec.md §9). */
export function RatingValue({ average, className }: { average: number | string; className?: string }) {
  return <span className={className ?? styles.value}>{cutAverage(average)}</span>;
}

/** Stars, the number, and how many reviews stand behind it; "no reviews yet" when none do. */
export function Rating({
  average,
  reviews,
  showValue = true,
}: {
  average: number | string;
  reviews: number;
  showValue?: boolean;
}) {
  if (reviews === 0) return <span className={styles.rating}>no reviews yet</span>;
  return (
    <span className={styles.rating}>
      <Stars rating={average} />
      {showValue && <RatingValue average={average} />}
      <span>{countOf(reviews, 'review')}</span>
    </span>
  );
}

/** What a dinner costs for one, by price level (docs/decisions/125). */
const PRICE_RANGES = ['Under $15', '$15 to $30', '$31 to $50', 'Over $50'];

/** "$31 to $50 per person" for a price of 1 to 4. */
export function priceRange(price: number): string {
  return `${PRICE_RANGES[levelOf(price) - 1]} per person`;
}

/** "$" to "$$$$", read out and on hover as a range: "Price 3 of 4, $31 to $50 per person". `price` is 1 to 4. */
export function PriceTag({ price }: { price: number }) {
  const level = levelOf(price);
  return (
    <span
      className={styles.price}
      role="img"
      aria-label={`Price ${level} of 4, ${priceRange(level)}`}
      title={priceRange(level)}
    >
      {'$'.repeat(level)}
      <span className={styles.faint}>{'$'.repeat(4 - level)}</span>
    </span>
  );
}

function levelOf(price: number): number {
  return Math.min(4, Math.max(1, Math.round(price)));
}
