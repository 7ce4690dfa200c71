import { cutAverage, type Restaurant } from '@mesa/contract';
import { countOf, Icon, MapPinIcon, PriceTag, ReviewIcon, Stars, UtensilsIcon } from '@mesa/ui';
import styles from './overview.module.css';

/** Name, averages, counts, cuisine, price, place and a few words. */
export function Overview({ restaurant }: { restaurant: Restaurant }) {
  const { name, average_rating, num_reviews, category, price, neighborhood, city, description } = restaurant;
  return (
    <section id="overview" tabIndex={-1} aria-labelledby="overview-title" className={styles.overview}>
      <h1 id="overview-title">{name}</h1>
      <ul className={styles.facts}>
        {num_reviews > 0 && (
          <li>
            <Stars rating={average_rating} /> <b>{cutAverage(average_rating)}</b>
          </li>
        )}
        <li>
          <Icon of={ReviewIcon} />
          {num_reviews > 0 ? countOf(num_reviews, 'review') : 'no reviews yet'}
        </li>
        <li>
          <Icon of={UtensilsIcon} />
          {category}
        </li>
        <li>
          <PriceTag price={price} />
        </li>
        <li>
          <Icon of={MapPinIcon} />
          {neighborhood && neighborhood !== city ? `${neighborhood}, ${city}` : city}
        </li>
      </ul>
      <p className={styles.words}>{description}</p>
    </section>
  );
}
