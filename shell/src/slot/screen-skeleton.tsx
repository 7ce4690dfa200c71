import { Loading, Skeleton, SkeletonText, Wrap } from '@mesa/ui';
import styles from './screen-skeleton.module.css';

/** What stands in a slot until the remote's own screen, with its own skeleton, takes over. */
export function ScreenSkeleton() {
  return (
    <Wrap>
      <Loading label="Loading the page" className={styles.page}>
        <Skeleton width="min(420px, 80%)" height={44} />
        <SkeletonText lines={3} />
        <Skeleton height={220} />
      </Loading>
    </Wrap>
  );
}
