import type { ReactNode } from 'react';
import { cutAverage, linkPath, withChoices, type Restaurant } from '@mesa/contract';
import { useHalfHour, useHost } from '@mesa/remote-kit';
import {
  ClockIcon,
  Icon,
  type IconShape,
  MapPinIcon,
  PriceTag,
  QuietIcon,
  ShareButton,
  Stars,
  useCityName,
  useCuisineName,
  useNoiseLabel,
  usePriceRange,
  UtensilsIcon,
} from '@mesa/ui';
import { FavoriteButton } from '../../components/favorite-button';
import { useChosenRequest } from '../../components/use-chosen-request';
import { useText } from '../../messages';
import { openingStatus } from './opening-status';
import styles from './overview.module.css';

export interface OverviewProps {
  restaurant: Restaurant;
  /** whatever its hours say */
  closedToday: boolean;
}

/** Name, facts and description of the restaurant, with buttons to save and share it. */
export function Overview({ restaurant, closedToday }: OverviewProps) {
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
      <Facts restaurant={restaurant} closedToday={closedToday} />
      <Description text={restaurant.description} />
    </section>
  );
}

/** Restaurants describe themselves in English; for readers of another language a note says so. */
function Description({ text }: { text: string }) {
  const t = useText();
  if (!text) return null;
  return (
    <div className={styles.description}>
      <p lang="en">{text}</p>
      {t.language !== 'en' && <p className={styles.note}>{t('overview.inEnglish')}</p>}
    </div>
  );
}

/** Six facts with their names, two rows of three on wide screens. */
function Facts({ restaurant, closedToday }: OverviewProps) {
  const t = useText();
  const cuisineName = useCuisineName();
  const priceRange = usePriceRange();
  const noise = useNoiseLabel()(restaurant.average_noise);
  const { average_rating, num_reviews, category, price, neighborhood, hours } = restaurant;
  const city = useCityName()(restaurant.city);
  const { label, detail } = openingStatus(hours, useHalfHour(), closedToday);
  const reviews = t('overview.reviews', { count: num_reviews });
  return (
    <dl className={styles.facts}>
      <Fact name={t('overview.rating')}>
        {num_reviews > 0 && (
          <>
            <Stars rating={average_rating} /> <b>{cutAverage(average_rating)}</b>
          </>
        )}
        <span>{reviews}</span>
      </Fact>
      <Fact name={t('overview.cuisine')} icon={UtensilsIcon}>
        {cuisineName(category)}
      </Fact>
      {price > 0 && (
        <Fact name={t('overview.price')}>
          <PriceTag price={price} />
          <span aria-hidden>{priceRange(price)}</span>
        </Fact>
      )}
      <Fact name={t('overview.area')} icon={MapPinIcon}>
        {neighborhood && neighborhood !== city ? t('overview.place', { neighborhood, city }) : city}
      </Fact>
      <Fact name={t('overview.hours')} icon={ClockIcon}>
        {detail ? t('hours.status', { label, detail }) : label}
      </Fact>
      {num_reviews > 0 && noise && (
        <Fact name={t('summary.noise')} icon={QuietIcon}>
          {noise}
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, icon, children }: { name: string; icon?: IconShape; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {icon && <Icon of={icon} size={18} />}
        {typeof children === 'string' ? <span>{children}</span> : children}
      </dd>
    </div>
  );
}
