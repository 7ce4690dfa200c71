import { Loading, Skeleton, SkeletonText, Wrap } from '@mesa/ui';
import { StillStanding } from '../first-paint/still-standing';
import styles from './screen-skeleton.module.css';

/** What stands in a slot until the remote's own screen, with its own skeleton, takes over: what stood there before, or shapes. */
export function ScreenSkeleton({ standing }: { standing: readonly Node[] | null }) {
  return (
    <Loading label="Loading the page">
      {standing ? <StillStanding nodes={standing} /> : <ScreenShapes />}
    </Loading>
  );
}

/** Any screen, in grey. */
export function ScreenShapes() {
  return (
    <Wrap className={styles.page}>
      <Skeleton width="min(420px, 80%)" height={44} />
      <SkeletonText lines={3} />
      <Skeleton height={220} />
    </Wrap>
  );
}
