import { Loading, Skeleton, Wrap } from '@mesa/ui';
import { ReservationSummarySkeleton } from './reservation-summary';
import styles from './booking-page.module.css';

/** A booking screen that is loading. @param photoUrl of the restaurant that the diner comes from, where it is known */
export function BookingSkeleton({ photoUrl }: { photoUrl?: string }) {
  return (
    <Wrap>
      <Loading label="Loading the reservation">
        <div className={styles.page}>
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
