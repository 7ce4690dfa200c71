import { useDeferredValue, useState } from 'react';
import type { Keyed, Refusal, Restaurant, Review } from '@mesa/contract';
import { useHost, useLoad, useSubmit, type Load } from '@mesa/remote-kit';
import { Button, EmptyState, FailedState, Loading, Skeleton, TextButton } from '@mesa/ui';
import { callPage } from '@mesa/web-client';
import { textNow, useText } from '../../../messages';
import { useDispatch, useSelect } from '../../../state';
import { readReviews } from '../../../state/read-reviews';
import type { SingleRestaurant } from '../../../state/single-restaurant';
import { filterChosen, moreReviewsLoaded, NO_FILTER, reviewsLoaded } from '../../../state/reviews';
import { ReviewFilters } from './review-filters';
import { ReviewItem } from './review-item';
import { Summary } from './summary';
import section from '../section.module.css';
import styles from './reviews.module.css';

export interface ReviewsProps {
  single: SingleRestaurant | null;
  restaurant: Restaurant;
  refusal: Refusal | null;
  onRetry: () => void;
}

/** Fewer reviews than this need no filters. */
const FILTERED_FROM = 3;

/** The averages, then the reviews. While the reviews are unavailable, the rest of the page works. */
export function Reviews({ single, restaurant, refusal, onRetry }: ReviewsProps) {
  const t = useText();
  const unavailable = refusal !== null || (single?.missing.includes('reviews') ?? false);
  const count = restaurant.num_reviews;
  return (
    <section id="reviews" tabIndex={-1} aria-labelledby="reviews-title" className={section.section}>
      <h2 id="reviews-title">{t('reviews.title', { count })}</h2>
      {count > 0 && <Summary restaurant={restaurant} stars={single?.stars ?? null} />}
      {count === 0 && !unavailable && <p className={styles.none}>{t('reviews.none')}</p>}
      {unavailable && (
        <FailedState
          small
          message={refusal?.sentences.join(' ') ?? t('reviews.unavailable')}
          onRetry={onRetry}
        />
      )}
      {count > 0 && !unavailable && (
        <FilteredReviews restaurant={restaurant} begun={single?.restaurant != null} />
      )}
      <p className={styles.rule}>{t('reviews.rule')}</p>
    </section>
  );
}

/** @param begun whether the restaurant's own answer is here: it has the first of the unfiltered reviews */
function FilteredReviews({ restaurant, begun }: { restaurant: Restaurant; begun: boolean }) {
  const { announce } = useHost();
  const dispatch = useDispatch();
  const { restaurantId, filter, byId } = useSelect((state) => state.reviews);
  const loaded = useLoad(
    begun && !byId ? (signal) => readReviews({ restaurantId, filter }, signal) : null,
    [restaurantId, filter, begun],
    {
      data: byId,
      save: (page) => {
        dispatch(reviewsLoaded(page));
        const count = Object.keys(page.answer).length;
        announce(textNow()('reviews.shown', { count: Math.min(count, SHOWN_AT_ONCE) }));
      },
    },
  );
  return (
    <>
      {restaurant.num_reviews >= FILTERED_FROM && (
        <ReviewFilters filter={filter} onChange={(next) => dispatch(filterChosen(next))} />
      )}
      <ReviewList
        key={JSON.stringify(filter)}
        loaded={loaded}
        onClear={() => dispatch(filterChosen(NO_FILTER))}
      />
    </>
  );
}

/** The reviews for the chosen filter, eight at a time. */
function ReviewList({ loaded, onClear }: { loaded: Load<Keyed<Review>>; onClear: () => void }) {
  const t = useText();
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  // the reviews are below the first screen, so they are rendered after it
  const rendered = useDeferredValue(loaded.state === 'ready' ? shown : 0);
  if (loaded.state === 'failed')
    return <FailedState small message={loaded.refusal.sentences.join(' ')} onRetry={loaded.reload} />;
  if (loaded.state === 'loading') return <ReviewsSkeleton />;
  const reviews = Object.values(loaded.data);
  if (reviews.length === 0)
    return (
      <EmptyState
        small
        title={t('reviews.noMatch')}
        action={<TextButton onClick={onClear}>{t('reviews.showAll')}</TextButton>}
      />
    );
  return (
    <>
      <ol className={styles.list}>
        {reviews.slice(0, rendered).map((review) => (
          <ReviewItem key={review.id} review={review} />
        ))}
      </ol>
      <MoreReviews shown={shown} onShown={setShown} />
    </>
  );
}

function ReviewsSkeleton() {
  const t = useText();
  return (
    <Loading label={t('loading.reviews')} className={styles.list}>
      <div className={styles.skeleton}>
        {[0, 1, 2].map((index) => (
          <Skeleton key={index} height={112} />
        ))}
      </div>
    </Loading>
  );
}

/** How many reviews the page shows at first, and how many more at each press. */
const SHOWN_AT_ONCE = 8;

interface MoreReviewsProps {
  shown: number;
  onShown: (shown: number) => void;
}

/** More reviews on demand: first those that are loaded, then the next page of them. */
function MoreReviews({ shown, onShown }: MoreReviewsProps) {
  const { announce } = useHost();
  const t = useText();
  const dispatch = useDispatch();
  const { byId, next } = useSelect((state) => state.reviews);
  const loaded = Object.keys(byId ?? {});
  const { submit, busy, refusal } = useSubmit(async () => {
    const visible = Math.min(shown, loaded.length);
    let reviews = loaded;
    if (shown >= loaded.length && next) {
      const page = await callPage('listReviews', next);
      dispatch(moreReviewsLoaded({ after: next, page }));
      reviews = [...new Set([...loaded, ...Object.keys(page.answer)])];
    }
    const visibleNow = Math.min(visible + SHOWN_AT_ONCE, reviews.length);
    onShown(visibleNow);
    announce(textNow()('reviews.moreShown', { count: visibleNow - visible }));
  });
  if (shown >= loaded.length && !next) return null;
  return (
    <div className={styles.more}>
      {refusal && <p role="alert">{t('reviews.moreFailed')}</p>}
      <Button busy={busy} onClick={submit}>
        {refusal ? t('tryAgain') : t('reviews.more')}
      </Button>
    </div>
  );
}
