import { memo, useRef } from 'react';
import {
  hashPaths,
  type ListedRestaurant,
  markPastSlots,
  offersFrom,
  type TableRequest,
  withChoices,
} from '@mesa/contract';
import {
  CardLink,
  Meta,
  PriceTag,
  Rating,
  RestaurantPhoto,
  ResultRow,
  TextLink,
  useCityName,
  useCuisineName,
} from '@mesa/ui';
import { FavoriteButton } from '../../components/favorite-button';
import { Offers, useToOffer } from '../../components/offers';
import { useVisible } from '../../components/use-visible';
import { useText } from '../../messages';
import { milesBetween, placeOf } from '../../state/miles';
import { useLiveOffers } from '../../state/use-live-offers';
import { useBookingLink } from '../../components/use-booking-link';
import styles from './result-item.module.css';

export interface ResultItemProps {
  restaurant: ListedRestaurant;
  request: TableRequest;
  /** where the diner is, for the distance; null for none */
  near: string | null;
  now: Date;
  /** among the first on the page: its picture is not loaded lazily */
  first?: boolean;
  /** a small picture and no description: for the restaurant that is selected on the map */
  compact?: boolean;
  highlighted: boolean;
  /** gets its id while the diner points at it, then null */
  onHover: (id: string | null) => void;
}

/**
 * One restaurant found. The whole row links to its page; its three offers are links of their own. Memoized,
 * because a touch on any link saves the diner's choices, which renders the screen once more.
 */
export const ResultItem = memo(function ResultItem({
  restaurant,
  request,
  near,
  now,
  first,
  compact,
  highlighted,
  onHover,
}: ResultItemProps) {
  const { id, name, photoUrl } = restaurant;
  const item = useRef<HTMLLIElement>(null);
  useLiveOffers(restaurant, request, useVisible(item));
  const times = <Times restaurant={restaurant} request={request} now={now} fill={compact} />;
  return (
    <li ref={item}>
      <ResultRow
        highlighted={highlighted}
        compact={compact}
        onHover={(on) => onHover(on ? id : null)}
        photo={
          <div className={styles.photo}>
            <RestaurantPhoto
              photoUrl={photoUrl}
              alt=""
              sizes="(max-width: 760px) 100vw, 200px"
              priority={first}
              fit="cover"
            />
            <FavoriteButton restaurant={restaurant} />
          </div>
        }
        actions={compact && times}
      >
        <h2>
          <CardLink href={`#${hashPaths.restaurant.to(id)}`}>{name}</CardLink>
        </h2>
        <Facts restaurant={restaurant} near={near} />
        {!compact && (
          <>
            <Words restaurant={restaurant} />
            {times}
          </>
        )}
      </ResultRow>
    </li>
  );
});

/** "4.8 · 214 reviews · Italian · Los Angeles · $$". */
function Facts({ restaurant, near }: Pick<ResultItemProps, 'restaurant' | 'near'>) {
  const t = useText();
  const cityName = useCityName();
  const cuisineName = useCuisineName();
  const { category, city, price, average_rating, num_reviews } = restaurant;
  return (
    <div className={styles.facts}>
      <Rating average={average_rating} reviews={num_reviews} />
      <Meta>
        {cuisineName(category)}
        {cityName(city)}
        {near && t('result.miles', { miles: milesBetween(placeOf(near), restaurant).toFixed(1) })}
        {price > 0 && <PriceTag price={price} />}
      </Meta>
    </div>
  );
}

/** A reason to go there, "Known for Squash ravioli", and the description, as far as they fit. */
function Words({ restaurant: { dishes, description } }: Pick<ResultItemProps, 'restaurant'>) {
  const t = useText();
  const [dish] = dishes;
  if (!dish && !description) return null;
  return (
    <p className={styles.words}>
      {dish && <span className={styles.reason}>{t('result.knownFor', { dish: dish.name })}</span>}
      <span>{description}</span>
    </p>
  );
}

interface TimesProps extends Pick<ResultItemProps, 'restaurant' | 'request' | 'now'> {
  /** spreads the times over the width */
  fill?: boolean | undefined;
}

/**
 * The three offers, and a link to other times unless all are available. Nothing while availability is
 * unknown.
 */
function Times({ restaurant, request, now, fill }: TimesProps) {
  const t = useText();
  const toOffer = useToOffer(restaurant, request.date);
  const { name, offers } = restaurant;
  if (!offers) return null;
  const allAvailable = offers.every(({ available }) => available);
  return (
    <div className={styles.times}>
      <Offers
        restaurant={restaurant}
        offers={markPastSlots(offers, request.date, now).map(toOffer)}
        request={request}
        label={t('result.times', { name, date: t.date(request.date) })}
        fill={fill}
      />
      {!allAvailable && <NextTime restaurant={restaurant} request={request} />}
    </div>
  );
}

/**
 * The link after offers that are not all available: if none is, to the next available time after them. If
 * some are, or the day has no later time, to the restaurant's page, which offers the nearest times and the
 * waitlist.
 */
function NextTime({ restaurant, request }: { restaurant: ListedRestaurant; request: TableRequest }) {
  const t = useText();
  const to = useBookingLink(restaurant);
  const { id, name, offers = [], free_times = [] } = restaurant;
  const offered = offersFrom(request.time);
  const next = offers.some(({ available }) => available)
    ? undefined
    : free_times.find((time) => !offered.includes(time));
  if (next)
    return (
      <TextLink {...to({ ...request, time: next })} className={styles.next}>
        {t('result.next', { time: t.time(next) })}
      </TextLink>
    );
  const { date, time, partySize } = request;
  return (
    <TextLink
      href={`#${withChoices(hashPaths.restaurant.to(id), { date, time, party_size: partySize })}`}
      aria-label={t('result.otherLabel', { name })}
      className={styles.next}
    >
      {t('result.other')}
    </TextLink>
  );
}
