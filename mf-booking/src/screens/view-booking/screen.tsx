import { hasBegun, hashPaths, type Reservation, type Restaurant } from '@mesa/contract';
import { useHost, useTitle } from '@mesa/remote-kit';
import { ButtonLink, CheckIcon, PhoneLink, ReviewIcon } from '@mesa/ui';
import { BookingLayout } from '../../components/booking-layout';
import { CancellationPolicy } from '../../components/cancellation-policy';
import { ReservationLoader, type LoadedReservation } from '../../components/reservation-loader';
import { ReservationSummary } from '../../components/reservation-summary';
import { RestaurantLocation } from '../../components/restaurant-location';
import { tableRequestOf } from '../../state/table-request';
import { ReservationActions } from './reservation-actions';
import { ReservationDetails } from './reservation-details';
import styles from './view-booking.module.css';

/** `/booking/view/:reservationId`: "Reservation confirmed". */
export function Screen() {
  return <ReservationLoader>{(loaded) => <Confirmed {...loaded} />}</ReservationLoader>;
}

function Confirmed({ reservation, restaurant }: LoadedReservation) {
  const { clock } = useHost();
  const isPast = hasBegun(reservation.date, reservation.time, clock());
  const title = isPast ? 'Your visit' : 'Reservation confirmed';
  useTitle(title);
  return (
    <BookingLayout
      title={title}
      icon={CheckIcon}
      lead={isPast ? undefined : `Your table at ${restaurant.name} is booked.`}
      summary={<ReservationSummary restaurant={restaurant} request={tableRequestOf(reservation)} />}
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

function GoodToKnow({ restaurant }: { restaurant: Restaurant }) {
  return (
    <section className={styles.goodToKnow} aria-labelledby="good-to-know">
      <h2 id="good-to-know">Good to know</h2>
      <h3>Running late?</h3>
      <p>
        Call {restaurant.name} at <PhoneLink phone={restaurant.phone} inline />, so they can keep your table.
      </p>
      <h3>Plans changed?</h3>
      <CancellationPolicy />
    </section>
  );
}

function ReviewLink({ reservation: { id, review } }: { reservation: Reservation }) {
  return (
    <nav className={styles.actions} aria-label="After your visit">
      {review ? (
        <ButtonLink icon={ReviewIcon} href={`#${hashPaths.feedbackEdit.to(review.id)}`}>
          Edit Review
        </ButtonLink>
      ) : (
        <ButtonLink variant="primary" icon={ReviewIcon} href={`#${hashPaths.feedback.to(id)}`}>
          Write Review
        </ButtonLink>
      )}
    </nav>
  );
}
