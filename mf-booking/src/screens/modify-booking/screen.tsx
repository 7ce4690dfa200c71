import { useState } from 'react';
import { firstDate, hashPaths, offersOf, partyLabel, timeOptions, type Reservation } from '@mesa/contract';
import { useAvailability, useHost, useTitle, type Wish } from '@mesa/remote-kit';
import {
  ButtonLink,
  FailedState,
  formatDate,
  Loading,
  SearchFields,
  Skeleton,
  SlotLink,
  slotReason,
  SlotRow,
  type SlotLooks,
} from '@mesa/ui';
import { OtherTimes } from '../../components/other-times';
import { Page } from '../../components/booking-page';
import { PastNotice, usePast } from '../../components/upcoming-only';
import { Summary } from '../../components/reservation-summary';
import { useBroughtIntoView } from '../../components/use-focus-on';
import { WithReservation, type Booked } from '../../components/reservation-loader';
import { editPath, sameWish, wishOf } from '../../state/table-choice';
import styles from './modify-booking.module.css';

/** `/booking/modify/:reservationId`: the current reservation and a find-a-table form. */
export function Screen() {
  useTitle('Modify your reservation');
  return <WithReservation>{(booked) => <Modify {...booked} />}</WithReservation>;
}

function Modify({ reservation, restaurant }: Booked) {
  const { clock, zone } = useHost();
  const current = wishOf(reservation);
  const [wish, setWish] = useState(current);
  const [asked, setAsked] = useState<Wish | null>(null);
  const now = clock();
  const past = usePast(reservation);
  const choose = (change: Partial<Wish>) => {
    const next = { ...wish, ...change };
    const times = timeOptions(next.date, now, zone);
    setWish({ ...next, time: times.includes(next.time) ? next.time : times[0]! });
    setAsked(null);
  };
  return (
    <Page
      title="Modify your reservation"
      lead={past ? undefined : 'Your table stays yours until you confirm a new one.'}
    >
      <Summary restaurant={restaurant} wish={current} />
      <PastNotice reservation={reservation}>
        <SearchFields
          choice={wish}
          onChange={choose}
          minDate={firstDate(now, zone)}
          times={timeOptions(wish.date, now, zone)}
          action="Find a Table"
          onSubmit={() => setAsked(wish)}
        />
        {asked && <Offers restaurant={restaurant} reservation={reservation} wish={asked} />}
      </PastNotice>
      {!past && (
        <div>
          <ButtonLink href={`#${hashPaths.bookingView.to(reservation.id)}`}>Keep it as it is</ButtonLink>
        </div>
      )}
    </Page>
  );
}

/** Three offers, each leading on to the confirmation of the change (spec.md §4 "Booking flow"). */
function Offers({
  restaurant,
  reservation,
  wish,
}: Pick<Booked, 'restaurant' | 'reservation'> & { wish: Wish }) {
  const day = useAvailability(restaurant, wish, reservation.id);
  const failed = useBroughtIntoView<HTMLDivElement>(day.state === 'failed' ? day.refusal : null);
  if (day.state === 'failed')
    return (
      <div ref={failed} tabIndex={-1}>
        <FailedState small message={day.refusal.sentences.join(' ')} onRetry={day.retry} />
      </div>
    );
  if (day.state === 'loading')
    return (
      <Loading label="Looking for tables">
        <Skeleton height={56} />
      </Loading>
    );
  const offers = offersOf(day.data, wish.time);
  const label = `Times on ${formatDate(wish.date)} for ${partyLabel(wish.partySize).toLowerCase()}`;
  const to = (other: Wish) => editPath(reservation.id, other);
  return (
    <section className={styles.offers} aria-label="Offers">
      <p>{label}</p>
      <SlotRow label={label} fill>
        {offers.map(({ time, available, ...why }) => (
          <SlotLink
            key={time}
            time={time}
            size="big"
            {...(available
              ? freeLook({ ...wish, time }, reservation)
              : { state: 'unavailable', reason: slotReason(why) })}
            href={`#${to({ ...wish, time })}`}
          />
        ))}
      </SlotRow>
      {!offers.some(({ available }) => available) && <OtherTimes wish={wish} slots={day.data} to={to} />}
    </section>
  );
}

/** The diner's own time can be kept: it leads on too, to change the details alone. */
function freeLook(offer: Wish, reservation: Reservation): Pick<SlotLooks, 'state' | 'note'> {
  return sameWish(offer, wishOf(reservation))
    ? { state: 'chosen', note: 'Your time' }
    : { state: 'available' };
}
