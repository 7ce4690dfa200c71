import { useHost } from '@mesa/remote-kit';
import { Button } from '@mesa/ui';
import { textNow, useText } from '../../../messages';
import { useDispatch, useSelect } from '../../../state';
import { loadMoreReviews } from '../../../state/reviews';
import styles from './reviews.module.css';

/** How many reviews the page shows at first, and how many more at each press. */
export const SHOWN_AT_ONCE = 8;

export interface MoreReviewsProps {
  shown: number;
  onShown: (shown: number) => void;
}

/** More reviews on demand: first those that are loaded, then the next page of them. */
export function MoreReviews({ shown, onShown }: MoreReviewsProps) {
  const { announce } = useHost();
  const t = useText();
  const dispatch = useDispatch();
  const { byId, next, more } = useSelect((state) => state.reviews);
  const loaded = Object.keys(byId);
  if (shown >= loaded.length && !next) return null;
  const show = async () => {
    const visible = Math.min(shown, loaded.length);
    let known = loaded;
    if (shown >= loaded.length && next) {
      const outcome = await dispatch(loadMoreReviews(next));
      if (!loadMoreReviews.fulfilled.match(outcome)) return;
      known = [...new Set([...loaded, ...Object.keys(outcome.payload.answer)])];
    }
    const visibleNow = Math.min(visible + SHOWN_AT_ONCE, known.length);
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
