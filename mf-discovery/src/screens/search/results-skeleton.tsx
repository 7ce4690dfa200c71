import { Loading, Skeleton, SkeletonRow } from '@mesa/ui';
import styles from './results.module.css';

/** Placeholders for the list and the map. */
export function ResultsSkeleton() {
  return (
    <Loading label="Looking for tables">
      <div className={styles.results}>
        <div className={styles.rows}>
          {[0, 1, 2, 3].map((i) => (
            <SkeletonRow key={i} />
          ))}
        </div>
        <div className={styles.map}>
          <Skeleton height={538} />
        </div>
      </div>
    </Loading>
  );
}
