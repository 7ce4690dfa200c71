import type { Reservation } from '@mesa/contract';
import styles from './view-booking.module.css';

/** The confirmation code, and the details that the restaurant has of the diner. */
export function ReservationDetails({ reservation }: { reservation: Reservation }) {
  const { code, phone, email, notes } = reservation;
  return (
    <dl className={styles.details}>
      <div>
        <dt>Confirmation code</dt>
        <dd className={styles.code}>{code}</dd>
      </div>
      <div>
        <dt>Phone</dt>
        <dd>{phone}</dd>
      </div>
      <div className={styles.email}>
        <dt>Email</dt>
        <dd>{email}</dd>
      </div>
      {notes && (
        <div className={styles.notes}>
          <dt>Special request</dt>
          <dd>{notes}</dd>
        </div>
      )}
    </dl>
  );
}
