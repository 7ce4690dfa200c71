import {
  tableRequestOf,
  hasBegun,
  hashPaths,
  type Reservation,
  type Restaurant,
  type TableRequest,
} from '@mesa/contract';
import { useHost, useTitle } from '@mesa/remote-kit';
import { ButtonLink, PhoneLink, ReviewIcon } from '@mesa/ui';
import { useEffect } from 'react';
import { BookingLayout } from '../../components/booking-layout';
import { CancellationPolicy } from '../../components/cancellation-policy';
import { type LoadedReservation, ReservationLoader } from '../../components/reservation-loader';
import { ReservationSummary } from '../../components/reservation-summary';
import { RestaurantLocation } from '../../components/restaurant-location';
import { useText } from '../../messages';
import { useDispatch, useSelect } from '../../state';
import { reservationsSlice } from '../../state/reservations';
import { shownPhone } from '../../state/shown-phone';
import { ReservationActions, type ReservationActionsProps } from './reservation-actions';
import styles from './view-booking.module.css';

/** `/booking/view/:reservationId`: "Reservation confirmed". */
export function Screen() {
  return <ReservationLoader>{(loaded) => <Confirmed {...loaded} />}</ReservationLoader>;
}

function Confirmed({ reservation, restaurant }: LoadedReservation) {
  const t = useText();
  const { serverClock } = useHost();
  const isPast = hasBegun(reservation.date, reservation.time, serverClock());
  const changedFrom = useChangedFrom(reservation.id);
  const title = isPast ? t('view.visit') : t('view.title');
  useTitle(title);
  return (
    <BookingLayout
      title={title}
      isDone
      lead={
        isPast ? undefined : (
          <Lead reservation={reservation} restaurant={restaurant} isChanged={!!changedFrom} />
        )
      }
      summary={
        <ReservationSummary
          restaurant={restaurant}
          request={tableRequestOf(reservation)}
          previous={changedFrom}
          isLarge
        />
      }
      location={<RestaurantLocation restaurant={restaurant} />}
    >
      {isPast ? (
        <ReviewLink reservation={reservation} />
      ) : (
        <ReservationActions reservation={reservation} restaurant={restaurant} />
      )}
      <ReservationDetails reservation={reservation} />
      {!isPast && <GoodToKnow restaurant={restaurant} />}
    </BookingLayout>
  );
}

/** What the diner has changed a moment ago, until this screen is left. */
function useChangedFrom(id: string): TableRequest | undefined {
  const dispatch = useDispatch();
  const changed = useSelect((state) => state.reservations.changed);
  useEffect(() => () => void dispatch(reservationsSlice.actions.reservationChanged(null)), [dispatch]);
  return changed?.id === id ? changed.from : undefined;
}

function Lead({ reservation, restaurant, isChanged }: ReservationActionsProps & { isChanged: boolean }) {
  const t = useText();
  const of = { restaurant: restaurant.name };
  return (
    <>
      <span>{isChanged ? t('edit.updated', of) : t('booking.booked', of)}</span>{' '}
      <span>{t('view.mailed', { email: reservation.email })}</span>
    </>
  );
}

function GoodToKnow({ restaurant }: { restaurant: Restaurant }) {
  const t = useText();
  return (
    <section className={styles.goodToKnow} aria-labelledby="good-to-know">
      <h2 id="good-to-know">{t('view.goodToKnow')}</h2>
      <h3>{t('view.late')}</h3>
      <p>
        {t.rich('view.lateText', {
          restaurant: restaurant.name,
          phone: <PhoneLink phone={restaurant.phone} inline />,
        })}
      </p>
      <h3>{t('view.changed')}</h3>
      <CancellationPolicy />
    </section>
  );
}

function ReviewLink({ reservation: { id, review } }: { reservation: Reservation }) {
  const t = useText();
  return (
    <nav className={styles.actions} aria-label={t('view.after')}>
      {review ? (
        <ButtonLink icon={ReviewIcon} href={`#${hashPaths.feedbackEdit.to(review.id)}`}>
          {t('view.editReview')}
        </ButtonLink>
      ) : (
        <ButtonLink variant="primary" icon={ReviewIcon} href={`#${hashPaths.feedback.to(id)}`}>
          {t('view.writeReview')}
        </ButtonLink>
      )}
    </nav>
  );
}

/** The confirmation code, and the details that the restaurant has of the diner. */
function ReservationDetails({ reservation }: { reservation: Reservation }) {
  const t = useText();
  const { code, phone, email, notes } = reservation;
  return (
    <dl className={styles.details}>
      <div>
        <dt>{t('view.code')}</dt>
        <dd className={styles.code}>{code}</dd>
      </div>
      <div>
        <dt>{t('diner.phone')}</dt>
        <dd>
          {/* as written, also on a page from right to left */}
          <bdi dir="ltr">{shownPhone(phone)}</bdi>
        </dd>
      </div>
      <div className={styles.email}>
        <dt>{t('diner.email')}</dt>
        <dd>{email}</dd>
      </div>
      {notes && (
        <div className={styles.notes}>
          <dt>{t('diner.notes')}</dt>
          <dd>{notes}</dd>
        </div>
      )}
    </dl>
  );
}
