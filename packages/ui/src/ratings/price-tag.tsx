import styles from './price-tag.module.css';

/** What a dinner costs for one person, by price level (docs/decisions/125). */
const PRICE_RANGES = ['Under $15', '$15 to $30', '$31 to $50', 'Over $50'];

/** "$31 to $50 per person" for a price of 1 to 4. */
export function priceRange(price: number): string {
  return `${PRICE_RANGES[levelOf(price) - 1]} per person`;
}

/** "$" to "$$$$" for a price of 1 to 4; a screen reader and the tooltip say the range. */
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
