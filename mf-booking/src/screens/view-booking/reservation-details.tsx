import type { Reservation } from '@mesa/contract';
import { useText } from '../../messages';
import styles from './view-booking.module.css';

/** The confirmation code, and the details that the restaurant has of the diner. */
export function ReservationDetails({ reservation }: { reservation: Reservation }) {
  const t = useText();
  const { code, phone, email, notes } = reservation;
  return (
    <dl className={styles.details}>
      <div>
        <dt>{t('view.code')}</dt>
        <dd className={styles.code}>{code}</dd>
      </div>
      <div>
        <dt>{t('diner.phone')}</dt>
        <dd>
          {/* as written, also on a page from right to left */}
          <bdi dir="ltr">{phone}</bdi>
        </dd>
      </div>
      <div className={styles.email}>
        <dt>{t('diner.email')}</dt>
        <dd>{email}</dd>
      </div>
      {notes && (
        <div className={styles.notes}>
          <dt>{t('diner.notes')}</dt>
          <dd>{notes}</dd>
        </div>
      )}
    </dl>
  );
}
