import type { Dish } from '@mesa/contract';
import { useText } from '../../messages';
import section from './section.module.css';
import styles from './dishes.module.css';

/** The popular dishes with their prices; nothing for a restaurant that names none. */
export function Dishes({ dishes }: { dishes: readonly Dish[] }) {
  const t = useText();
  if (dishes.length === 0) return null;
  return (
    <section className={section.section} aria-labelledby="dishes-title">
      <h2 id="dishes-title">{t('dishes.title')}</h2>
      <ul className={styles.dishes}>
        {dishes.map(({ name, price }) => (
          <li key={name}>
            <span>{name}</span>
            <span className={styles.dots} aria-hidden />
            <span className={styles.price}>{dollars(price)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** "$19", "$8.50" */
const dollars = (price: number): string => `$${Number.isInteger(price) ? price : price.toFixed(2)}`;
