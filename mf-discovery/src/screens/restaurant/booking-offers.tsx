import { lazy, Suspense } from 'react';
import { nearestAlternatives, offersOf, type Restaurant, type Slot, type TableRequest } from '@mesa/contract';
import { useHost, type Load } from '@mesa/remote-kit';
import { ClosingRuleNote, FailedState, Loading, Skeleton } from '@mesa/ui';
import { hasWaitlist, Offers, useToOffer } from '../../components/offers';
import { useText } from '../../messages';
import { NoTables } from './no-tables';
import { useOffersLabel } from './use-offers-label';
import type { DinerWaitlist } from './use-waitlist';
import styles from './booking-offers.module.css';

// few times are full, so it comes with all times, which are loaded beside the page
const NotifyMe = lazy(async () => ({ default: (await import('./all-times')).NotifyMe }));

export interface BookingOffersProps {
  restaurant: Restaurant;
  request: TableRequest;
  /** the slots of the chosen day */
  day: Load<Slot[]>;
  waitlist: DinerWaitlist;
  /** another day is chosen */
  onDate: (date: string) => void;
  /** a visitor pressed an available time */
  onVisitorPress: (time: string) => void;
}

/** The three offers for the choices, kept up to date; if one is not available, the closest times that are. */
export function BookingOffers({ day, ...props }: BookingOffersProps) {
  if (day.state === 'failed')
    return <FailedState small message={day.refusal.sentences.join(' ')} onRetry={day.reload} />;
  if (day.state === 'loading') return <OffersSkeleton />;
  if (!day.data.some(({ available }) => available)) return <FullDay {...props} slots={day.data} />;
  return <AvailableOffers {...props} slots={day.data} />;
}

type SlotsProps = Omit<BookingOffersProps, 'day'> & { slots: readonly Slot[] };

function AvailableOffers({ restaurant, request, slots, waitlist, onVisitorPress }: SlotsProps) {
  const t = useText();
  const offersLabel = useOffersLabel();
  const toOffer = useToOffer(restaurant, request.date);
  const offers = offersOf(slots, request.time);
  const alternatives = offers.every(({ available }) => available)
    ? []
    : nearestAlternatives(slots, request.time);
  const shared = { restaurant, request, onVisitorPress, fill: true };
  return (
    <div className={styles.offers}>
      <Offers
        {...shared}
        offers={offers.map(toOffer)}
        chosen={request.time}
        label={offersLabel(request)}
        size="big"
      />
      <ClosingRuleNote restaurant={restaurant} date={request.date} slots={offers} now={useHost().clock()} />
      <Waitlist restaurant={restaurant} request={request} slots={slots} waitlist={waitlist} />
      {alternatives.length > 0 && (
        <div className={styles.alternatives}>
          <p>{t('offers.closest')}</p>
          <Offers {...shared} offers={alternatives} label={t('offers.closest')} />
        </div>
      )}
    </div>
  );
}

/** No time of the day is available. */
function FullDay({ restaurant, request, slots, waitlist, onDate }: SlotsProps) {
  return (
    <div className={styles.offers}>
      <Waitlist restaurant={restaurant} request={request} slots={slots} waitlist={waitlist} />
      <NoTables restaurant={restaurant} request={request} slots={slots} onDate={onDate} />
    </div>
  );
}

/** The button to join the waitlist, or to leave it, when the chosen time is full or held. */
function Waitlist({ slots, ...props }: Pick<SlotsProps, 'restaurant' | 'request' | 'slots' | 'waitlist'>) {
  const { date, time, partySize } = props.request;
  const chosen = slots.find((slot) => slot.time === time);
  if (!hasWaitlist(chosen)) return null;
  return (
    <Suspense>
      <NotifyMe key={`${date} ${time} ${partySize}`} {...props} slot={chosen} />
    </Suspense>
  );
}

function OffersSkeleton() {
  const t = useText();
  return (
    <Loading label={t('loading.tables')} className={styles.offers}>
      <OfferShapes />
    </Loading>
  );
}

/** The outlines of three offers. */
export function OfferShapes() {
  return (
    <div className={styles.skeleton}>
      <Skeleton height={52} />
      <Skeleton height={52} />
      <Skeleton height={52} />
    </div>
  );
}
