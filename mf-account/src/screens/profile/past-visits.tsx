import { hashPaths, type Keyed, type Reservation, type Restaurant } from '@mesa/contract';
import { ButtonLink, EmptyState, PencilIcon, ReviewIcon } from '@mesa/ui';
import { OwnReview } from '../../components/own-review';
import { useText } from '../../messages';
import { VisitRow, visitId } from './visit-row';
import styles from './profile.module.css';

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
    <section className={styles.section} aria-labelledby="past">
      <h2 id="past">{t('past.title')}</h2>
      {visits.length === 0 && (
        <div className={styles.empty}>
          <EmptyState
            small
            icon={ReviewIcon}
            title={t('past.empty')}
            text={t('past.emptyText')}
            action={<ButtonLink href={`#${hashPaths.searchAll.to()}`}>{t('favorites.all')}</ButtonLink>}
          />
        </div>
      )}
      {visits.length > 0 && (
        <ul className={styles.rows} aria-labelledby="past">
          {visits.map((visit) => (
            <li key={visit.id}>
              <Past visit={visit} restaurant={restaurants[visit.restaurant_id]} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Past({ visit, restaurant }: { visit: Reservation; restaurant: Restaurant | undefined }) {
  const t = useText();
  const headingId = visitId(visit);
  const { review } = visit;
  return (
    <>
      <VisitRow
        visit={visit}
        restaurant={restaurant}
        href={`#${hashPaths.restaurant.to(visit.restaurant_id)}`}
      >
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
      </VisitRow>
      {review && <OwnReview drawer review={review} />}
    </>
  );
}
