import {
  directionsUrl,
  hashPaths,
  RESTAURANT_ZONE,
  wallTimeAt,
  type Reservation,
  type Restaurant,
} from '@mesa/contract';
import { useHost } from '@mesa/remote-kit';
import { ButtonLink, CardLink, DirectionsIcon, Panel, RestaurantPhoto, usePartyLabel } from '@mesa/ui';
import { useText } from '../../messages';
import { UpcomingButtons } from './upcoming-buttons';
import { Coming, visitId } from './visit-row';
import styles from './next-visit.module.css';

const DAY_MS = 24 * 3_600_000;

/** The next reservation: when it is in big letters, how far away, its code, and the way there. */
export function NextVisit({ visit, restaurant }: { visit: Reservation; restaurant: Restaurant | undefined }) {
  const t = useText();
  const partyLabel = usePartyLabel();
  const { serverClock } = useHost();
  const today = wallTimeAt(serverClock(), RESTAURANT_ZONE).date;
  const days = Math.round((Date.parse(visit.date) - Date.parse(today)) / DAY_MS);
  return (
    <Panel look="raised" className={styles.next}>
      <div className={styles.photo}>
        {restaurant && (
          <RestaurantPhoto
            photoUrl={restaurant.photoUrl}
            alt=""
            fit="cover"
            sizes="(max-width: 760px) 100vw, 300px"
          />
        )}
      </div>
      <div className={styles.words}>
        <p className={styles.days}>{t('next.in', { days })}</p>
        <div id={visitId(visit)}>
          <h3>
            <CardLink href={`#${hashPaths.bookingView.to(visit.id)}`}>
              {restaurant?.name ?? t('visit.restaurant')}
            </CardLink>
          </h3>
          <p className={styles.when}>
            <span>{t.date(visit.date)}</span> <span>{t.time(visit.time)}</span>{' '}
            <span>{partyLabel(visit.party_size)}</span>
          </p>
        </div>
        <Coming visit={visit} />
        <p className={styles.code}>
          {t('next.code')} <strong>{visit.code}</strong>
        </p>
        <div className={styles.buttons}>
          <UpcomingButtons visit={visit} restaurant={restaurant} />
          {restaurant && <Directions address={restaurant.address} />}
        </div>
      </div>
    </Panel>
  );
}

function Directions({ address }: { address: string }) {
  const t = useText();
  return (
    <ButtonLink
      size="small"
      icon={DirectionsIcon}
      href={directionsUrl(address)}
      target="_blank"
      rel="noreferrer"
    >
      {t('next.directions')}
    </ButtonLink>
  );
}
