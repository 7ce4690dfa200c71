import { useState } from 'react';
import {
  tableRequestOf,
  defaultTime,
  firstDate,
  lastDate,
  hashPaths,
  timeOptions,
  wallTimeAt,
  type TableRequest,
} from '@mesa/contract';
import { useAvailability, useHost, useMonth, useTitle } from '@mesa/remote-kit';
import { ButtonLink, LargerParties, SearchFields, TimeZoneNote } from '@mesa/ui';
import { BookingLayout } from '../../components/booking-layout';
import { ReservationLoader, type LoadedReservation } from '../../components/reservation-loader';
import { ReservationSummary } from '../../components/reservation-summary';
import { RestaurantAddress } from '../../components/restaurant-location';
import { UpcomingOnly, useIsPast } from '../../components/upcoming-only';
import { useFocusOn } from '../../components/use-focus-on';
import { useText } from '../../messages';
import { ModifyOffers } from './modify-offers';
import styles from './modify-booking.module.css';

/** `/booking/modify/:reservationId`: the current reservation and a find-a-table form. */
export function Screen() {
  const t = useText();
  useTitle(t('modify.title'));
  return <ReservationLoader>{(loaded) => <Modify {...loaded} />}</ReservationLoader>;
}

function Modify({ reservation, restaurant }: LoadedReservation) {
  const t = useText();
  const isPast = useIsPast(reservation);
  return (
    <BookingLayout
      title={t('modify.title')}
      lead={isPast ? undefined : t('modify.lead')}
      summary={<ReservationSummary restaurant={restaurant} request={tableRequestOf(reservation)} />}
      location={<RestaurantAddress restaurant={restaurant} />}
    >
      <UpcomingOnly reservation={reservation}>
        <FindTable reservation={reservation} restaurant={restaurant} />
        <div>
          <ButtonLink href={`#${hashPaths.bookingView.to(reservation.id)}`} data-replace="">
            {t('modify.keep')}
          </ButtonLink>
        </div>
      </UpcomingOnly>
    </BookingLayout>
  );
}

/** The form and its offers, which follow each change; the button loads them again and moves to them. */
function FindTable({ reservation, restaurant }: Pick<LoadedReservation, 'reservation' | 'restaurant'>) {
  const t = useText();
  const { clock, zone } = useHost();
  const [request, setRequest] = useState(() => tableRequestOf(reservation));
  const day = useAvailability(restaurant, request, reservation.id);
  const days = useMonth(restaurant.id, request);
  const [pressed, setPressed] = useState<object | null>(null);
  const offers = useFocusOn<HTMLElement>(pressed);

  const now = clock();
  const change = (changes: Partial<TableRequest>) => {
    const next = { ...request, ...changes };
    const times = timeOptions(next.date, now, zone);
    const nextTime = () => defaultTime(next.date, now, zone, next.time) ?? times[0]!;
    setRequest({ ...next, time: times.includes(next.time) ? next.time : nextTime() });
  };
  const findTable = () => {
    day.reload();
    setPressed({});
  };
  return (
    <>
      <SearchFields
        request={request}
        onChange={change}
        minDate={firstDate(now, zone)}
        maxDate={lastDate(now, restaurant.horizon_days)}
        maxParty={restaurant.max_party_size}
        today={wallTimeAt(now, zone).date}
        days={days}
        times={timeOptions(request.date, now, zone)}
        action={t('modify.find')}
        onSubmit={findTable}
      />
      <TimeZoneNote zone={zone} date={request.date} />
      {request.partySize <= restaurant.max_party_size && (
        <p className={styles.larger}>
          <LargerParties restaurant={restaurant} />
        </p>
      )}
      <section ref={offers} tabIndex={-1} aria-label={t('modify.offers')}>
        <ModifyOffers restaurant={restaurant} reservation={reservation} request={request} day={day} />
      </section>
    </>
  );
}
