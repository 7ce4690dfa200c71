import { hashPaths, type Restaurant, type TableRequest } from '@mesa/contract';
import { useHost } from '@mesa/remote-kit';
import {
  CalendarIcon,
  classes,
  ClockIcon,
  Icon,
  PeopleIcon,
  RestaurantPhoto,
  Skeleton,
  TimeZoneNote,
  usePartyLabel,
  type IconShape,
} from '@mesa/ui';
import { useText } from '../messages';
import styles from './reservation-summary.module.css';

export interface ReservationSummaryProps {
  /** without `photoUrl`, no room is kept for one */
  restaurant: Pick<Restaurant, 'id' | 'name' | 'removed'> & Partial<Pick<Restaurant, 'photoUrl'>>;
  request: TableRequest;
  /** the request before a change: struck through beside the new one */
  previous?: TableRequest;
  /** day and time in the largest letters of the page */
  isLarge?: boolean;
}

/** Where, when and for how many: what every booking screen is about. */
export function ReservationSummary({ restaurant, request, previous, isLarge }: ReservationSummaryProps) {
  const t = useText();
  const partyLabel = usePartyLabel();
  const { zone } = useHost();
  return (
    <section className={classes(styles.summary, isLarge && styles.large)} aria-label={t('reservation.title')}>
      <div className={styles.card}>
        {restaurant.photoUrl !== undefined && <SummaryPhoto photoUrl={restaurant.photoUrl} />}
        <div className={styles.words}>
          <h2 className={styles.name}>
            {restaurant.removed ? (
              restaurant.name
            ) : (
              <a href={`#${hashPaths.restaurant.to(restaurant.id)}`}>{restaurant.name}</a>
            )}
          </h2>
          <ul className={styles.facts}>
            <Fact
              icon={CalendarIcon}
              value={t.date(request.date, 'long')}
              previous={previous && t.date(previous.date, 'long')}
            />
            <Fact
              icon={ClockIcon}
              value={t.time(request.time)}
              previous={previous && t.time(previous.time)}
            />
            <Fact
              icon={PeopleIcon}
              value={partyLabel(request.partySize)}
              previous={previous && partyLabel(previous.partySize)}
            />
          </ul>
          <TimeZoneNote zone={zone} date={request.date} className={styles.zone} />
        </div>
      </div>
    </section>
  );
}

/** The summary while the restaurant is loading, with the photo of the restaurant that the diner came from. */
export function ReservationSummarySkeleton({ photoUrl }: { photoUrl: string | undefined }) {
  return (
    <div className={styles.summary}>
      <div className={styles.card}>
        <SummaryPhoto photoUrl={photoUrl} />
        <div className={styles.words}>
          <div className={styles.name}>
            <Skeleton width="80%" height={28} />
          </div>
          <div className={styles.facts}>
            <Skeleton width="90%" height={20} />
            <Skeleton width="40%" height={20} />
            <Skeleton width="45%" height={20} />
          </div>
        </div>
      </div>
    </div>
  );
}

function SummaryPhoto({ photoUrl }: { photoUrl: string | undefined }) {
  return (
    <div className={styles.photo}>
      {photoUrl && (
        <RestaurantPhoto
          photoUrl={photoUrl}
          alt=""
          fit="cover"
          priority
          sizes="(max-width: 560px) 104px, (max-width: 900px) 240px, 372px"
        />
      )}
    </div>
  );
}

function Fact({ icon, value, previous }: { icon: IconShape; value: string; previous: string | undefined }) {
  const changed = previous !== undefined && previous !== value;
  return (
    <li>
      <Icon of={icon} />
      {changed ? (
        <span className={styles.change}>
          <del className={styles.previous}>{previous}</del> <ins className={styles.changed}>{value}</ins>
        </span>
      ) : (
        <span>{value}</span>
      )}
    </li>
  );
}
