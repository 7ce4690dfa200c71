import { hashPaths, type Keyed, type Reservation, type Restaurant } from '@mesa/contract';
import { ButtonLink, EmptyState, PencilIcon, ReviewIcon } from '@mesa/ui';
import { OwnReview } from '../../components/own-review';
import { useText } from '../../messages';
import { VisitRow, visitId } from './visit-row';
import { VisitSection } from './visit-section';

/** Past visits, the last one first, each with its review or a link to write one. */
export function PastVisits({
  visits,
  restaurants,
}: {
  visits: readonly Reservation[];
  restaurants: Keyed<Restaurant>;
}) {
  const t = useText();
  return (
    <VisitSection
      id="past"
      title={t('past.title')}
      visits={visits}
      empty={
        <EmptyState
          small
          icon={ReviewIcon}
          title={t('past.empty')}
          text={t('past.emptyText')}
          action={<ButtonLink href={`#${hashPaths.searchAll.to()}`}>{t('favorites.all')}</ButtonLink>}
        />
      }
    >
      {(visit) => <Past visit={visit} restaurant={restaurants[visit.restaurant_id]} />}
    </VisitSection>
  );
}

function Past({ visit, restaurant }: { visit: Reservation; restaurant: Restaurant | undefined }) {
  const t = useText();
  const headingId = visitId(visit);
  const { review } = visit;
  // a restaurant that has left Mesa has no page
  const place = restaurant?.removed
    ? hashPaths.bookingView.to(visit.id)
    : hashPaths.restaurant.to(visit.restaurant_id);
  return (
    <>
      <VisitRow visit={visit} restaurant={restaurant} href={`#${place}`}>
        {review ? (
          <ButtonLink
            size="small"
            icon={PencilIcon}
            href={`#${hashPaths.feedbackEdit.to(review.id)}`}
            aria-describedby={headingId}
          >
            {t('review.edit')}
          </ButtonLink>
        ) : (
          <ButtonLink
            size="small"
            variant="primary"
            icon={ReviewIcon}
            href={`#${hashPaths.feedback.to(visit.id)}`}
            aria-describedby={headingId}
          >
            {t('review.write')}
          </ButtonLink>
        )}
        {restaurant && !restaurant.removed && (
          <ButtonLink
            size="small"
            href={`#${hashPaths.restaurant.to(restaurant.id)}`}
            aria-describedby={headingId}
          >
            {t('past.again')}
          </ButtonLink>
        )}
      </VisitRow>
      {review && <OwnReview drawer review={review} />}
    </>
  );
}
