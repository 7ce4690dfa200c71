import { useDeferredValue, useState } from 'react';
import type { Restaurant } from '@mesa/contract';
import { useHost } from '@mesa/remote-kit';
import { Button, countOf, FailedState } from '@mesa/ui';
import { useDispatch } from '../../../state';
import { loadMoreReviews, type Single } from '../../../state/restaurants';
import { ReviewItem } from './review-item';
import { Summary } from './summary';
import styles from './reviews.module.css';

export interface ReviewsProps {
  single: Single;
  restaurant: Restaurant;
  onRetry: () => void;
}

/** how many reviews stand on the page before one asks for more, and how many come then */
const SHOWN_AT_ONCE = 8;

/** What diners say: the averages, then one by one, newest first. Without the reviews the rest of the page stands. */
export function Reviews({ single, restaurant, onRetry }: ReviewsProps) {
  const { reviews, missing } = single;
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  // they stand below the first screen: drawn after it
  const drawn = useDeferredValue(shown, 0);
  const down = missing.includes('reviews');
  const count = restaurant.num_reviews;
  return (
    <section id="reviews" tabIndex={-1} aria-labelledby="reviews-title" className={styles.section}>
      <h2 id="reviews-title">
        {count > 0 ? `What ${countOf(count, 'diner')} ${count === 1 ? 'says' : 'say'}` : 'Reviews'}
      </h2>
      {count > 0 && <Summary restaurant={restaurant} stars={single.stars} />}
      {count === 0 && !down && <p className={styles.none}>no reviews yet</p>}
      {down && (
        <FailedState
          small
          message="The reviews cannot be reached right now. Everything else on this page is up to date."
          onRetry={onRetry}
        />
      )}
      {!down && reviews.length > 0 && (
        <>
          <ol className={styles.list}>
            {reviews.slice(0, drawn).map((review) => (
              <ReviewItem key={review.id} review={review} />
            ))}
          </ol>
          <More single={single} count={count} shown={shown} onShown={setShown} />
        </>
      )}
      <p className={styles.rule}>Only diners who have eaten here can write a review.</p>
    </section>
  );
}

interface MoreProps {
  single: Single;
  count: number;
  shown: number;
  onShown: (shown: number) => void;
}

/** More reviews on demand: first those the page has already, then the ones after them. */
function More({ single: { id, reviews, more }, count, shown, onShown }: MoreProps) {
  const { announce } = useHost();
  const dispatch = useDispatch();
  const last = reviews.at(-1);
  if (!last || (shown >= reviews.length && reviews.length >= count)) return null;
  const show = async () => {
    let there = reviews.length;
    if (shown >= there) {
      const outcome = await dispatch(loadMoreReviews({ id, after: last.id }));
      if (!loadMoreReviews.fulfilled.match(outcome)) return;
      there += Object.keys(outcome.payload.reviews).length;
    }
    const standing = Math.min(shown, reviews.length);
    const next = Math.min(standing + SHOWN_AT_ONCE, there);
    onShown(next);
    announce(`${countOf(next - standing, 'more review')} shown.`);
  };
  return (
    <div className={styles.more}>
      {more === 'failed' && <p role="alert">More reviews could not be loaded.</p>}
      <Button busy={more === 'loading'} onClick={() => void show()}>
        {more === 'failed' ? 'Try again' : 'Show more reviews'}
      </Button>
    </div>
  );
}
