import { hashPaths, type Keyed, type Reservation, type Restaurant } from '@mesa/contract';
import { ButtonLink, CalendarIcon, EmptyState } from '@mesa/ui';
import { useText } from '../../messages';
import { NextVisit } from './next-visit';
import { UpcomingButtons } from './upcoming-buttons';
import { VisitRow } from './visit-row';
import { VisitSection } from './visit-section';

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
      {(visit) => {
        const Visit = visit === visits[0] ? NextVisit : Upcoming;
        return <Visit visit={visit} restaurant={restaurants[visit.restaurant_id]} />;
      }}
    </VisitSection>
  );
}

function Upcoming({ visit, restaurant }: { visit: Reservation; restaurant: Restaurant | undefined }) {
  return (
    <VisitRow visit={visit} restaurant={restaurant} href={`#${hashPaths.bookingView.to(visit.id)}`}>
      <UpcomingButtons visit={visit} restaurant={restaurant} />
    </VisitRow>
  );
}
