import type { ReactNode } from 'react';
import {
  directionsUrl,
  hasBegun,
  hashPaths,
  slotInstant,
  type CallAnswer,
  type Reservation,
  type Restaurant,
} from '@mesa/contract';
import { useHost, useLoad } from '@mesa/remote-kit';
import { ButtonLink, DirectionsIcon, Panel, ReviewIcon, TextLink, usePartyLabel, Wrap } from '@mesa/ui';
import { call } from '@mesa/web-client';
import { useText } from '../../messages';
import { FavoriteTables, useFavoritesTonight } from './favorite-tables';
import HowItWorks from './how-it-works';
import styles from './your-tables.module.css';

/** As many restaurants to book again. */
const AGAIN_MAX = 4;

/** For a signed-in diner: the next table, a visit without a review, and where they may want to go. */
export default function YourTables({ dinerId }: { dinerId: string }) {
  const t = useText();
  const { serverClock } = useHost();
  const loaded = useLoad((signal) => call('getUser', { params: { id: dinerId } }, { signal }), [dinerId]);
  const tonight = useFavoritesTonight();
  if (loaded.state === 'loading' || tonight.loaded.state === 'loading') return null;
  const { next, unreviewed, again } =
    loaded.state === 'ready' ? visitsOf(loaded.data, serverClock()) : NO_VISITS;
  const favorites = tonight.loaded.state === 'ready' ? Object.values(tonight.loaded.data) : [];
  // somebody without any visit or favorite is as new as a visitor
  if (!next && !unreviewed && again.length + favorites.length === 0) return <HowItWorks />;
  return (
    <Wrap className={styles.section}>
      <h2>{t('yours.title')}</h2>
      <div className={styles.cards}>
        {next && <NextTable {...next} />}
        {unreviewed && <WaitingReview {...unreviewed} />}
        {favorites.length > 0 && (
          <Card title={t('yours.favorites')}>
            <FavoriteTables favorites={favorites} request={tonight.request} />
          </Card>
        )}
        {again.length > 0 && (
          <Card title={t('yours.again')}>
            <ul className={styles.again}>
              {again.map(({ id, name }) => (
                <li key={id}>
                  <TextLink href={`#${hashPaths.restaurant.to(id)}`}>{name}</TextLink>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </div>
    </Wrap>
  );
}

interface Visit {
  reservation: Reservation;
  restaurant: Restaurant;
}

function NextTable({ reservation: { id, date, time, party_size }, restaurant }: Visit) {
  const t = useText();
  const party = usePartyLabel()(party_size);
  return (
    <Card title={t('yours.next')}>
      <p>
        <strong>{restaurant.name}</strong>
      </p>
      <p>{t('yours.when', { date: t.date(date, 'short'), time: t.time(time, 'at'), party })}</p>
      <div className={styles.buttons}>
        <ButtonLink size="small" variant="primary" href={`#${hashPaths.bookingView.to(id)}`}>
          {t('yours.view')}
        </ButtonLink>
        <ButtonLink
          size="small"
          icon={DirectionsIcon}
          href={directionsUrl(restaurant.address)}
          target="_blank"
          rel="noreferrer"
        >
          {t('yours.directions')}
        </ButtonLink>
      </div>
    </Card>
  );
}

function WaitingReview({ reservation: { id, date }, restaurant }: Visit) {
  const t = useText();
  return (
    <Card title={t('yours.review')}>
      <p>{t('yours.visited', { restaurant: restaurant.name, date: t.date(date, 'day') })}</p>
      <div className={styles.buttons}>
        <ButtonLink size="small" icon={ReviewIcon} href={`#${hashPaths.feedback.to(id)}`}>
          {t('yours.write')}
        </ButtonLink>
      </div>
    </Card>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel look="raised" className={styles.card}>
      <h3>{title}</h3>
      {children}
    </Panel>
  );
}

interface Visits {
  next?: Visit | undefined;
  unreviewed?: Visit | undefined;
  again: Restaurant[];
}

const NO_VISITS: Visits = { again: [] };

/** What a diner's reservations call for. */
function visitsOf({ reservations, restaurants }: CallAnswer<'getUser'>, now: Date): Visits {
  const startOf = ({ reservation: { date, time } }: Visit) => slotInstant(date, time).getTime();
  const visits = Object.values(reservations)
    .flatMap((reservation) => {
      const restaurant = restaurants[reservation.restaurant_id];
      return restaurant ? [{ reservation, restaurant }] : [];
    })
    .sort((a, b) => startOf(a) - startOf(b));
  const isPast = ({ reservation: { date, time } }: Visit) => hasBegun(date, time, now);
  const past = visits.filter(isPast).reverse();
  return {
    next: visits.find((visit) => !isPast(visit)),
    unreviewed: past.find(({ reservation }) => !reservation.review),
    again: [...new Set(past.map(({ restaurant }) => restaurant))]
      .filter(({ removed }) => !removed)
      .slice(0, AGAIN_MAX),
  };
}
