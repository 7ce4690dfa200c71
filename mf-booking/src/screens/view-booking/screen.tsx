import { calls, directionsUrl, hasBegun, hashPaths } from '@mesa/contract';
import { useHost, useTitle } from '@mesa/remote-kit';
import { ButtonLink, CalendarPlusIcon, CheckIcon, DirectionsIcon, PencilIcon, ReviewIcon } from '@mesa/ui';
import { Page } from '../../components/booking-page';
import { Summary } from '../../components/reservation-summary';
import { WithReservation, type Booked } from '../../components/reservation-loader';
import { wishOf } from '../../state/table-choice';
import styles from './view-booking.module.css';

/** `/booking/view/:reservationId`: "Reservation confirmed". */
export function Screen() {
  return <WithReservation>{(booked) => <Confirmed {...booked} />}</WithReservation>;
}

function Confirmed({ reservation, restaurant }: Booked) {
  const { clock } = useHost();
  const past = hasBegun(reservation.date, reservation.time, clock());
  const title = past ? 'Your visit' : 'Reservation confirmed';
  useTitle(title);
  return (
    <Page
      title={title}
      icon={CheckIcon}
      lead={past ? undefined : `Your table at ${restaurant.name} is booked.`}
    >
      <Summary restaurant={restaurant} wish={wishOf(reservation)} />
      <dl className={styles.details}>
        <div>
          <dt>Phone</dt>
          <dd>{reservation.phone}</dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>{reservation.email}</dd>
        </div>
        {reservation.notes && (
          <div>
            <dt>Special request</dt>
            <dd className={styles.notes}>{reservation.notes}</dd>
          </div>
        )}
      </dl>
      {past ? (
        <nav className={styles.buttons} aria-label="After your visit">
          {reservation.review ? (
            <ButtonLink icon={ReviewIcon} href={`#${hashPaths.feedbackEdit.to(reservation.review.id)}`}>
              Edit Review
            </ButtonLink>
          ) : (
            <ButtonLink
              variant="primary"
              icon={ReviewIcon}
              href={`#${hashPaths.feedback.to(reservation.id)}`}
            >
              Write Review
            </ButtonLink>
          )}
        </nav>
      ) : (
        <nav className={styles.buttons} aria-label="Your reservation">
          <ButtonLink
            variant="primary"
            icon={DirectionsIcon}
            href={directionsUrl(restaurant.address)}
            target="_blank"
            rel="noreferrer"
          >
            Get directions
          </ButtonLink>
          <ButtonLink
            icon={CalendarPlusIcon}
            href={calls.getCalendar.path.replace(':id', reservation.id)}
            download
          >
            Add to calendar
          </ButtonLink>
          <ButtonLink icon={PencilIcon} href={`#${hashPaths.bookingModify.to(reservation.id)}`}>
            Modify
          </ButtonLink>
          <ButtonLink variant="quiet" href={`#${hashPaths.bookingCancel.to(reservation.id)}`}>
            Cancel
          </ButtonLink>
        </nav>
      )}
    </Page>
  );
}
