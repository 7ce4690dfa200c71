import { cutAverage, linkPath, withChoices, type Restaurant } from '@mesa/contract';
import { useHalfHour, useHost } from '@mesa/remote-kit';
import {
  ClockIcon,
  Icon,
  MapPinIcon,
  PriceTag,
  ReviewIcon,
  ShareButton,
  Stars,
  useCuisineName,
  usePriceRange,
  UtensilsIcon,
} from '@mesa/ui';
import { FavoriteButton } from '../../components/favorite-button';
import { useChosenRequest } from '../../components/use-chosen-request';
import { useText } from '../../messages';
import { openingStatus } from './opening-status';
import styles from './overview.module.css';

/** Name, facts and description of the restaurant, with buttons to save and share it. */
export function Overview({ restaurant }: { restaurant: Restaurant }) {
  const { notify } = useHost();
  const { date, time, partySize } = useChosenRequest().request;
  const choices = { date, time, party_size: partySize };
  const shared = new URL(withChoices(linkPath(restaurant.slug), choices), window.location.href);
  return (
    <section id="overview" tabIndex={-1} aria-labelledby="overview-title" className={styles.overview}>
      <div className={styles.top}>
        <h1 id="overview-title">{restaurant.name}</h1>
        <div className={styles.buttons}>
          <FavoriteButton restaurant={restaurant} look="labelled" />
          <ShareButton title={restaurant.name} url={shared.href} notify={notify} />
        </div>
      </div>
      <Facts restaurant={restaurant} />
      {restaurant.description && <p className={styles.description}>{restaurant.description}</p>}
    </section>
  );
}

function Facts({ restaurant }: { restaurant: Restaurant }) {
  const t = useText();
  const cuisineName = useCuisineName();
  const priceRange = usePriceRange();
  const { average_rating, num_reviews, category, price, neighborhood, city, hours } = restaurant;
  const { label, detail } = openingStatus(hours, useHalfHour());
  return (
    <ul className={styles.facts}>
      {num_reviews > 0 && (
        <li>
          <Stars rating={average_rating} /> <b>{cutAverage(average_rating)}</b>
        </li>
      )}
      <li>
        <Icon of={ReviewIcon} />
        {t('overview.reviews', { count: num_reviews })}
      </li>
      <li>
        <Icon of={UtensilsIcon} />
        {cuisineName(category)}
      </li>
      {price > 0 && (
        <li>
          <PriceTag price={price} />
          <span aria-hidden>{priceRange(price)}</span>
        </li>
      )}
      <li>
        <Icon of={MapPinIcon} />
        {neighborhood && neighborhood !== city ? t('overview.place', { neighborhood, city }) : city}
      </li>
      <li>
        <Icon of={ClockIcon} />
        {detail ? t('hours.status', { label, detail }) : label}
      </li>
    </ul>
  );
}
