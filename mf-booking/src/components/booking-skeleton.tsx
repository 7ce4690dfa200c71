import { Loading, Skeleton, SkeletonRow, Wrap } from '@mesa/ui';
import styles from './booking-page.module.css';

/** A booking screen to come. */
export function BookingSkeleton() {
  return (
    <Wrap narrow className={styles.page}>
      <Loading label="Loading the reservation">
        <div className={styles.bones}>
          <Skeleton width="60%" height={40} />
          <SkeletonRow compact />
          <Skeleton height={180} />
        </div>
      </Loading>
    </Wrap>
  );
}
