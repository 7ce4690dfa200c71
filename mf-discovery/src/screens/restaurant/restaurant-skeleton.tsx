import { classes, Loading, Skeleton, SkeletonText, Wrap } from '@mesa/ui';
import styles from './restaurant-page.module.css';
import bones from './restaurant-skeleton.module.css';
import box from './reservation-box.module.css';

/** The page to come, in its own measures. */
export function RestaurantSkeleton() {
  return (
    <Loading label="Loading the restaurant">
      <div className={classes(styles.top, bones.photo)} />
      <Wrap className={styles.columns}>
        <div className={classes(styles.sheet, bones.sheet)}>
          <Skeleton width={240} height={52} />
          <Skeleton width={320} height={56} />
          <SkeletonText lines={4} />
          <Skeleton height={344} />
        </div>
        <div className={styles.aside}>
          <div className={box.box}>
            <Skeleton height={320} />
          </div>
        </div>
      </Wrap>
    </Loading>
  );
}
