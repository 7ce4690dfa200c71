import { Button, SkeletonCard } from '@mesa/ui';
import { useText } from '../../messages';
import styles from './restaurant-card.module.css';

/** The end of the row while there are more restaurants: a skeleton, or an error with a button. */
export function LoadMoreCard({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  const t = useText();
  if (!failed)
    return (
      <div aria-hidden>
        <SkeletonCard />
      </div>
    );
  return (
    <div className={styles.failed}>
      <p role="alert">{t('more.failed')}</p>
      <Button onClick={onRetry}>{t('tryAgain')}</Button>
    </div>
  );
}
