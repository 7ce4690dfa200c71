import { useDeferredValue, useState } from 'react';
import type { Restaurant } from '@mesa/contract';
import { useHost } from '@mesa/remote-kit';
import { Button, EmptyState, FailedState, Loading, Skeleton, TextButton } from '@mesa/ui';
import { textNow, useText } from '../../../messages';
import { useDispatch, useSelect } from '../../../state';
import type { SingleRestaurant } from '../../../state/single-restaurant';
import { loadMoreReviews, loadReviews, NO_FILTER, type ReviewFilter } from '../../../state/reviews';
import { ReviewFilters } from './review-filters';
import { ReviewItem } from './review-item';
import { Summary } from './summary';
import section from '../section.module.css';
import styles from './reviews.module.css';

export interface ReviewsProps {
  single: SingleRestaurant | null;
  restaurant: Restaurant;
  onRetry: () => void;
}

/** Fewer reviews than this need no filters. */
const FILTERED_FROM = 3;

/** The averages, then the reviews. While the reviews are unavailable, the rest of the page works. */
export function Reviews({ single, restaurant, onRetry }: ReviewsProps) {
  const t = useText();
  const failure = single?.request.status === 'failed' ? single.request.failure : null;
  const unavailable = failure !== null || (single?.missing.includes('reviews') ?? false);
  const count = restaurant.num_reviews;
  return (
    <section id="reviews" tabIndex={-1} aria-labelledby="reviews-title" className={section.section}>
      <h2 id="reviews-title">{t('reviews.title', { count })}</h2>
      {count > 0 && <Summary restaurant={restaurant} stars={single?.stars ?? null} />}
      {count === 0 && !unavailable && <p className={styles.none}>{t('reviews.none')}</p>}
      {unavailable && (
        <FailedState
          small
          message={failure?.sentences.join(' ') ?? t('reviews.unavailable')}
          onRetry={onRetry}
        />
      )}
      {count > 0 && !unavailable && <FilteredReviews restaurant={restaurant} />}
      <p className={styles.rule}>{t('reviews.rule')}</p>
    </section>
  );
}

function FilteredReviews({ restaurant: { id, num_reviews } }: { restaurant: Restaurant }) {
  const { announce } = useHost();
  const dispatch = useDispatch();
  const { filter } = useSelect((state) => state.reviews);
  const choose = async (next: ReviewFilter) => {
    const outcome = await dispatch(loadReviews({ restaurantId: id, filter: next }));
    if (!loadReviews.fulfilled.match(outcome)) return;
    const count = Object.keys(outcome.payload.answer).length;
    announce(textNow()('reviews.shown', { count: Math.min(count, SHOWN_AT_ONCE) }));
  };
  return (
    <>
      {num_reviews >= FILTERED_FROM && (
        <ReviewFilters filter={filter} onChange={(next) => void choose(next)} />
      )}
      <ReviewList key={JSON.stringify(filter)} onClear={() => void choose(NO_FILTER)} />
    </>
  );
}

/** The reviews for the chosen filter, eight at a time. */
function ReviewList({ onClear }: { onClear: () => void }) {
  const t = useText();
  const dispatch = useDispatch();
  const { restaurantId, filter, byId, request } = useSelect((state) => state.reviews);
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  // the reviews are below the first screen, so they are rendered after it
  const rendered = useDeferredValue(request.status === 'ready' ? shown : 0);
  const reviews = Object.values(byId);
  if (request.status === 'failed')
    return (
      <FailedState
        small
        message={request.failure?.sentences.join(' ') ?? ''}
        onRetry={() => void dispatch(loadReviews({ restaurantId, filter }))}
      />
    );
  if (request.status !== 'ready') return <ReviewsSkeleton />;
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
  const { byId, next, more } = useSelect((state) => state.reviews);
  const loaded = Object.keys(byId);
  if (shown >= loaded.length && !next) return null;
  const show = async () => {
    const visible = Math.min(shown, loaded.length);
    let reviews = loaded;
    if (shown >= loaded.length && next) {
      const outcome = await dispatch(loadMoreReviews(next));
      if (!loadMoreReviews.fulfilled.match(outcome)) return;
      reviews = [...new Set([...loaded, ...Object.keys(outcome.payload.answer)])];
    }
    const visibleNow = Math.min(visible + SHOWN_AT_ONCE, reviews.length);
    onShown(visibleNow);
    announce(textNow()('reviews.moreShown', { count: visibleNow - visible }));
  };
  return (
    <div className={styles.more}>
      {more.status === 'failed' && <p role="alert">{t('reviews.moreFailed')}</p>}
      <Button busy={more.status === 'loading'} onClick={() => void show()}>
        {more.status === 'failed' ? t('tryAgain') : t('reviews.more')}
      </Button>
    </div>
  );
}
