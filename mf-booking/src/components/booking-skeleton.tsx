import { Loading, Skeleton, Wrap } from '@mesa/ui';
import { useText } from '../messages';
import { ReservationSummarySkeleton } from './reservation-summary';
import styles from './booking-layout.module.css';

export interface BookingSkeletonProps {
  /** photo of the restaurant that the diner came from, if known */
  photoUrl?: string;
}

/** A booking screen that is loading. */
export function BookingSkeleton({ photoUrl }: BookingSkeletonProps) {
  const t = useText();
  return (
    <Wrap>
      <Loading label={t('loading.reservation')}>
        <div className={styles.layout}>
          <Skeleton width="min(420px, 80%)" height={40} />
          <div className={styles.columns}>
            <div className={styles.summary}>
              <ReservationSummarySkeleton photoUrl={photoUrl} />
            </div>
            <div className={styles.main}>
              <Skeleton height={52} />
              <Skeleton height={320} />
            </div>
          </div>
        </div>
      </Loading>
    </Wrap>
  );
}
