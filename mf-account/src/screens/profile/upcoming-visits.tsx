import { hashPaths, type Keyed, type Reservation, type Restaurant } from '@mesa/contract';
import { ButtonLink, CalendarIcon, EmptyState } from '@mesa/ui';
import { useText } from '../../messages';
import { VisitRow, visitId } from './visit-row';
import { VisitSection } from './visit-section';
import styles from './profile.module.css';

/** Upcoming reservations, the next one first. */
export function UpcomingVisits({
  visits,
  restaurants,
}: {
  visits: readonly Reservation[];
  restaurants: Keyed<Restaurant>;
}) {
  const t = useText();
  return (
    <VisitSection
      id="upcoming"
      title={t('upcoming.title')}
      visits={visits}
      empty={
        <EmptyState
          small
          icon={CalendarIcon}
          title={t('upcoming.empty')}
          text={t('upcoming.emptyText')}
          action={
            <ButtonLink variant="primary" href={`#${hashPaths.searchAll.to()}`}>
              {t('upcoming.find')}
            </ButtonLink>
          }
        />
      }
    >
      {(visit) => <Upcoming visit={visit} restaurant={restaurants[visit.restaurant_id]} />}
    </VisitSection>
  );
}

function Upcoming({ visit, restaurant }: { visit: Reservation; restaurant: Restaurant | undefined }) {
  const t = useText();
  const headingId = visitId(visit);
  const view = `#${hashPaths.bookingView.to(visit.id)}`;
  return (
    <VisitRow visit={visit} restaurant={restaurant} href={view}>
      <ButtonLink size="small" href={view} aria-describedby={headingId}>
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
    </VisitRow>
  );
}
