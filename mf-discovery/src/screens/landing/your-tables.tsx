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
import {
  ButtonLink,
  DirectionsIcon,
  Panel,
  RestaurantPhoto,
  ReviewIcon,
  TextLink,
  usePartyLabel,
  Wrap,
} from '@mesa/ui';
import { call } from '@mesa/web-client';
import { useText } from '../../messages';
import sections from './sections.module.css';
import styles from './your-tables.module.css';

export { FavoriteTables } from './favorite-tables';

/** As many restaurants to book again. */
const AGAIN_MAX = 4;

/** For a signed-in diner: the next table, a visit without a review, and restaurants to book again. */
export default function YourTables({ dinerId }: { dinerId: string }) {
  const t = useText();
  const { serverClock } = useHost();
  const loaded = useLoad((signal) => call('getUser', { params: { id: dinerId } }, { signal }), [dinerId]);
  if (loaded.state === 'loading') return <div className={sections.yours} />;
  if (loaded.state === 'failed') return null;
  const { next, unreviewed, again } = visitsOf(loaded.data, serverClock());
  if (!next && !unreviewed && again.length === 0) return null;
  return (
    <Wrap className={styles.section}>
      <div className={styles.cards}>
        {next && <NextTable {...next} />}
        {unreviewed && <WaitingReview {...unreviewed} />}
        {again.length > 0 && (
          <Card title={t('yours.again')}>
            <ul>
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

function NextTable({ reservation: { id, date, time, party_size, code }, restaurant }: Visit) {
  const t = useText();
  const party = usePartyLabel()(party_size);
  return (
    <Panel look="raised" className={styles.next}>
      <div className={styles.photo}>
        <RestaurantPhoto photoUrl={restaurant.photoUrl} alt="" sizes="180px" fit="cover" />
      </div>
      <div className={styles.card}>
        <h2>{t('yours.next')}</h2>
        <p className={styles.when}>
          {t('yours.when', { date: t.date(date, 'short'), time: t.time(time, 'at'), party })}
        </p>
        <p>
          {restaurant.name} · {t('yours.code', { code })}
        </p>
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
      </div>
    </Panel>
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
      <h2>{title}</h2>
      {children}
    </Panel>
  );
}

interface Visits {
  next?: Visit | undefined;
  unreviewed?: Visit | undefined;
  again: Restaurant[];
}

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
