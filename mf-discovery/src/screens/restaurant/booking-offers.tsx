import { addDays, nearestFree, offersOf, partyLabel, type Restaurant, type Slot } from '@mesa/contract';
import { Button, FailedState, formatDate, Loading, Skeleton } from '@mesa/ui';
import { Offers, worded } from '../../parts/offers';
import { useAvailability, type Wish } from '@mesa/remote-kit';
import { mayFree, NotifyMe } from './notify-me';
import styles from './booking-offers.module.css';

export interface BookingOffersProps {
  restaurant: Restaurant;
  wish: Wish;
  /** the diner tries another day */
  onDate: (date: string) => void;
}

/** The three offers for the choices above, kept as they are now; when one is not free, the nearest that are. */
export function BookingOffers({ restaurant, wish, onDate }: BookingOffersProps) {
  const day = useAvailability(restaurant, wish);
  if (day.state === 'failed')
    return <FailedState small message={day.refusal.sentences.join(' ')} onRetry={day.retry} />;
  if (day.state === 'loading') {
    return (
      <Loading label="Looking for tables" className={styles.offers}>
        <div className={styles.bones}>
          <Skeleton height={52} />
          <Skeleton height={52} />
          <Skeleton height={52} />
        </div>
      </Loading>
    );
  }
  const offers = offersOf(day.data, wish.time);
  const near = offers.every(({ available }) => available) ? [] : nearestFree(day.data, wish.time);
  const wanted = day.data.find(({ time }) => time === wish.time);
  const none = near.length === 0 && !offers.some(({ available }) => available);
  return (
    <div className={styles.offers}>
      <Offers
        restaurant={restaurant}
        offers={offers.map(worded)}
        wish={wish}
        label={`Times on ${formatDate(wish.date)} for ${partyLabel(wish.partySize).toLowerCase()}`}
        size="big"
        fill
      />
      {mayFree(wanted) && (
        <NotifyMe
          key={`${wish.date} ${wish.time} ${wish.partySize}`}
          restaurant={restaurant}
          wish={wish}
          slot={wanted}
        />
      )}
      {near.length > 0 && (
        <div className={styles.near}>
          <p>Nearest free times</p>
          <Offers restaurant={restaurant} offers={near} wish={wish} label="Nearest free times" fill />
        </div>
      )}
      {none && (
        <div className={styles.none} role="status">
          <p>{sentence(day.data, wish)}</p>
          <Button onClick={() => onDate(addDays(wish.date, 1))}>
            Try {formatDate(addDays(wish.date, 1))}
          </Button>
        </div>
      )}
    </div>
  );
}

function sentence(slots: readonly Slot[], { date, partySize }: Wish): string {
  const all = (reason: Slot['reason']) => slots.every((slot) => slot.reason === reason);
  if (all('closed')) return `Closed on ${formatDate(date)}.`;
  if (all('party_too_large')) return `No table here seats ${partyLabel(partySize).toLowerCase()}.`;
  return `No table is free on ${formatDate(date)} for ${partyLabel(partySize).toLowerCase()}.`;
}
