import { Button, SkeletonCard } from '@mesa/ui';
import styles from './restaurant-card.module.css';

/** The end of the row while there are more restaurants: a skeleton, or an error with a button. */
export function LoadMoreCard({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  if (!failed)
    return (
      <div aria-hidden>
        <SkeletonCard />
      </div>
    );
  return (
    <div className={styles.failed}>
      <p role="alert">We couldn’t load more restaurants.</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}
