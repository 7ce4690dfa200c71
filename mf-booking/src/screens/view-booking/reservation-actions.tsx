import {
  calls,
  directionsUrl,
  hashPaths,
  linkPath,
  withChoices,
  type Reservation,
  type Restaurant,
} from '@mesa/contract';
import { useHost } from '@mesa/remote-kit';
import { ButtonLink, CalendarPlusIcon, DirectionsIcon, PencilIcon, ShareButton, TextLink } from '@mesa/ui';
import { useText, type Text } from '../../messages';
import styles from './view-booking.module.css';

export interface ReservationActionsProps {
  reservation: Reservation;
  restaurant: Restaurant;
}

/** What a diner does with an upcoming reservation. */
export function ReservationActions({ reservation, restaurant }: ReservationActionsProps) {
  const t = useText();
  const { notify } = useHost();
  return (
    <nav className={styles.actions} aria-label={t('reservation.title')}>
      <ButtonLink
        variant="primary"
        icon={CalendarPlusIcon}
        href={calls.getCalendar.path.replace(':id', reservation.id)}
        download
      >
        {t('view.calendar')}
      </ButtonLink>
      <ButtonLink icon={PencilIcon} href={`#${hashPaths.bookingModify.to(reservation.id)}`}>
        {t('view.modify')}
      </ButtonLink>
      <ButtonLink
        variant="quiet"
        icon={DirectionsIcon}
        href={directionsUrl(restaurant.address)}
        target="_blank"
        rel="noreferrer"
      >
        {t('view.directions')}
      </ButtonLink>
      <ShareButton variant="quiet" {...invitationTo(reservation, restaurant, t)} notify={notify} />
      <TextLink href={`#${hashPaths.bookingCancel.to(reservation.id)}`} className={styles.cancel}>
        {t('view.cancel')}
      </TextLink>
    </nav>
  );
}

/** What a diner shares. It links to the restaurant's page, because only the diner can see the reservation. */
function invitationTo(
  { date, time, party_size }: Reservation,
  { slug, name: restaurant, address }: Restaurant,
  t: Text,
) {
  const url = new URL(withChoices(linkPath(slug), { date, time, party_size }), window.location.href);
  const at = { restaurant, time: t.time(time, 'at') };
  return {
    title: t('share.title', { ...at, date: t.date(date) }),
    text: t('share.text', { ...at, date: t.date(date, 'long'), count: party_size, address }),
    url: url.href,
  };
}
