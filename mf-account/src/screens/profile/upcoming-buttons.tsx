import { hashPaths, type Reservation, type Restaurant } from '@mesa/contract';
import { ButtonLink } from '@mesa/ui';
import { useText } from '../../messages';
import { visitId } from './visit-row';
import styles from './profile.module.css';

/** What can be done with an upcoming reservation. */
export function UpcomingButtons({
  visit,
  restaurant,
}: {
  visit: Reservation;
  restaurant: Restaurant | undefined;
}) {
  const t = useText();
  const headingId = visitId(visit);
  return (
    <>
      <ButtonLink size="small" href={`#${hashPaths.bookingView.to(visit.id)}`} aria-describedby={headingId}>
        {t('upcoming.view')}
      </ButtonLink>
      <ButtonLink size="small" href={`#${hashPaths.bookingModify.to(visit.id)}`} aria-describedby={headingId}>
        {t('upcoming.modify')}
      </ButtonLink>
      <ButtonLink
        size="small"
        variant="quiet"
        className={styles.cancel}
        href={`#${hashPaths.bookingCancel.to(visit.id)}`}
        aria-label={t('upcoming.cancelOf', { restaurant: restaurant?.name ?? t('visit.restaurant') })}
        aria-describedby={headingId}
      >
        {t('upcoming.cancel')}
      </ButtonLink>
    </>
  );
}
