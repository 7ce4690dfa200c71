import type { ReactNode } from 'react';
import type { Reservation, Restaurant } from '@mesa/contract';
import {
  CardLink,
  Meta,
  RestaurantPhoto,
  ResultRow,
  useCityName,
  useCuisineName,
  usePartyLabel,
} from '@mesa/ui';
import { useText } from '../../messages';
import styles from './profile.module.css';

export interface VisitRowProps {
  visit: Reservation;
  /** undefined when it could not be found */
  restaurant: Restaurant | undefined;
  /** where the row leads */
  href: string;
  /** what can be done with it */
  children: ReactNode;
}

/** One reservation: restaurant, date, time, party size, and its buttons. */
export function VisitRow({ visit, restaurant, href, children }: VisitRowProps) {
  const t = useText();
  const cityName = useCityName();
  const cuisineName = useCuisineName();
  const partyLabel = usePartyLabel();
  const photo = restaurant && (
    <RestaurantPhoto photoUrl={restaurant.photoUrl} alt="" fit="cover" sizes="168px" />
  );
  return (
    <ResultRow compact photo={photo} actions={<div className={styles.buttons}>{children}</div>}>
      <div id={visitId(visit)} className={styles.which}>
        <h3>
          <CardLink href={href}>{restaurant?.name ?? t('visit.restaurant')}</CardLink>
        </h3>
        <Meta>
          {t.date(visit.date)}
          {t.time(visit.time)}
          {partyLabel(visit.party_size)}
        </Meta>
        <Coming visit={visit} />
      </div>
      {restaurant && (
        <Meta>
          {cuisineName(restaurant.category)}
          {cityName(restaurant.city)}
        </Meta>
      )}
    </ResultRow>
  );
}

/** What the diner has answered to the reminder. */
export function Coming({ visit }: { visit: Reservation }) {
  const t = useText();
  return visit.coming ? <p className={styles.coming}>{t('upcoming.coming')}</p> : null;
}

/** The id of the row's heading, which describes its buttons to screen readers. */
export function visitId(visit: Reservation): string {
  return `visit-${visit.id}`;
}
