import {
  calls,
  directionsUrl,
  hashPaths,
  partyLabel,
  withChoices,
  type Reservation,
  type Restaurant,
} from '@mesa/contract';
import { useHost } from '@mesa/remote-kit';
import {
  ButtonLink,
  CalendarPlusIcon,
  DirectionsIcon,
  formatDate,
  PencilIcon,
  ShareButton,
  TextLink,
} from '@mesa/ui';
import styles from './view-booking.module.css';

export interface ReservationActionsProps {
  reservation: Reservation;
  restaurant: Restaurant;
}

/** What a diner does with an upcoming reservation. */
export function ReservationActions({ reservation, restaurant }: ReservationActionsProps) {
  const { notify } = useHost();
  return (
    <nav className={styles.actions} aria-label="Your reservation">
      <ButtonLink
        variant="primary"
        icon={CalendarPlusIcon}
        href={calls.getCalendar.path.replace(':id', reservation.id)}
        download
      >
        Add to calendar
      </ButtonLink>
      <ShareButton {...invitationTo(reservation, restaurant)} notify={notify} />
      <ButtonLink
        icon={DirectionsIcon}
        href={directionsUrl(restaurant.address)}
        target="_blank"
        rel="noreferrer"
      >
        Get directions
      </ButtonLink>
      <ButtonLink icon={PencilIcon} href={`#${hashPaths.bookingModify.to(reservation.id)}`}>
        Modify
      </ButtonLink>
      <TextLink href={`#${hashPaths.bookingCancel.to(reservation.id)}`} className={styles.cancel}>
        Cancel reservation
      </TextLink>
    </nav>
  );
}

/** What a diner shares. It links to the restaurant's page, because only the diner can see the reservation. */
function invitationTo({ date, time, party_size }: Reservation, { id, name, address }: Restaurant) {
  const url = new URL(window.location.href);
  url.hash = withChoices(hashPaths.restaurant.to(id), { date, time, party_size });
  const party = partyLabel(party_size).toLowerCase();
  return {
    title: `${name}, ${formatDate(date)} at ${time}`,
    text: `We have a table for ${party} at ${name}, ${formatDate(date, 'long')} at ${time}. ${address}.`,
    url: url.href,
  };
}
