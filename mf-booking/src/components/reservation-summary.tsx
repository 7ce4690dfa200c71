import { directionsUrl, hashPaths, partyLabel, type Restaurant } from '@mesa/contract';
import type { Wish } from '@mesa/remote-kit';
import {
  CalendarIcon,
  ClockIcon,
  formatDate,
  Icon,
  MapPinIcon,
  PeopleIcon,
  RestaurantPhoto,
  TextLink,
} from '@mesa/ui';
import styles from './reservation-summary.module.css';

export interface SummaryProps {
  restaurant: Restaurant;
  wish: Wish;
  /** the wish before a change, struck through beside the new one */
  before?: Wish;
}

/** Where, when and how many: the head of every booking screen. */
export function Summary({ restaurant, wish, before }: SummaryProps) {
  return (
    <section className={styles.summary} aria-label="Your reservation">
      <div className={styles.photo}>
        <RestaurantPhoto
          photoUrl={restaurant.photoUrl}
          alt=""
          fit="cover"
          priority
          sizes="(max-width: 760px) 100vw, 240px"
        />
      </div>
      <div className={styles.words}>
        <h2>
          <a href={`#${hashPaths.restaurant.to(restaurant.id)}`}>{restaurant.name}</a>
        </h2>
        <ul className={styles.facts}>
          <li>
            <Icon of={CalendarIcon} />
            <Fact now={formatDate(wish.date, 'long')} before={before && formatDate(before.date, 'long')} />
          </li>
          <li>
            <Icon of={ClockIcon} />
            <Fact now={wish.time} before={before?.time} />
          </li>
          <li>
            <Icon of={PeopleIcon} />
            <Fact now={partyLabel(wish.partySize)} before={before && partyLabel(before.partySize)} />
          </li>
          <li>
            <Icon of={MapPinIcon} />
            <TextLink href={directionsUrl(restaurant.address)} target="_blank" rel="noreferrer">
              {restaurant.address}
            </TextLink>
          </li>
        </ul>
      </div>
    </section>
  );
}

function Fact({ now, before }: { now: string; before: string | undefined }) {
  if (before === undefined || before === now) return <span>{now}</span>;
  return (
    <span>
      <del className={styles.before}>{before}</del> <ins className={styles.now}>{now}</ins>
    </span>
  );
}
