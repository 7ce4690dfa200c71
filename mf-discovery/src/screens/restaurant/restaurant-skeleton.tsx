import { classes, Loading, Skeleton, SkeletonText, Wrap } from '@mesa/ui';
import { useText } from '../../messages';
import { OfferShapes } from './booking-offers';
import styles from './restaurant-page.module.css';
import skeleton from './restaurant-skeleton.module.css';
import box from './reservation-box.module.css';

/** The outlines of the restaurant page while it loads, in the sizes of the real page. */
export function RestaurantSkeleton() {
  const t = useText();
  return (
    <Loading label={t('loading.restaurant')}>
      <div className={skeleton.photo} />
      <Wrap className={styles.columns}>
        <div className={classes(styles.first, skeleton.first)}>
          <Skeleton width="55%" height={48} />
          <div className={skeleton.facts}>
            {[130, 90, 80, 190, 150].map((width, index) => (
              <Skeleton key={index} width={width} height={20} />
            ))}
          </div>
          <SkeletonText lines={3} />
        </div>
        <div className={styles.aside}>
          <div className={classes(box.box, skeleton.box)}>
            <Skeleton width="60%" height={28} />
            <Skeleton height={48} />
            <Skeleton height={48} />
            <Skeleton height={52} />
            <OfferShapes />
          </div>
        </div>
        <div className={classes(styles.rest, skeleton.rest)}>
          <Skeleton width={120} height={28} />
          <Skeleton height={344} />
        </div>
      </Wrap>
    </Loading>
  );
}
