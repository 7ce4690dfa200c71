import { useText } from '../messages';
import { levelOf, usePriceRange } from './use-price-range';
import styles from './price-tag.module.css';

/** "$" to "$$$$" for a price of 1 to 4; a screen reader and the tooltip say the range. */
export function PriceTag({ price }: { price: number }) {
  const t = useText();
  const level = levelOf(price);
  const range = usePriceRange()(level);
  return (
    <span className={styles.price} role="img" aria-label={t('ui.price.tag', { level, range })} title={range}>
      {'$'.repeat(level)}
      <span className={styles.faint}>{'$'.repeat(4 - level)}</span>
    </span>
  );
}
