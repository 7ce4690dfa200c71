import { memo } from 'react';
import type { DeskDay } from '@mesa/contract';
import { useText } from '../../messages';
import { useDesk } from '../../state/desk';
import { useWords } from '../../state/words';
import styles from './paper.module.css';

/** The day on paper: a line a booking, with a box to tick. */
export function Paper() {
  return <Lines day={useDesk().day} />;
}

const Lines = memo(({ day }: { day: DeskDay }) => {
  const t = useText();
  const { nameOf, tableNamesOf } = useWords();
  const bookings = Object.values(day.bookings);
  if (bookings.length === 0) return null;
  return (
    <table className={styles.paper}>
      <thead>
        <tr>
          <th>{t('paper.time')}</th>
          <th>{t('field.name')}</th>
          <th>{t('paper.party')}</th>
          <th>{t('field.table')}</th>
          <th>{t('field.phone')}</th>
          <th>{t('paper.notes')}</th>
          <th>{t('paper.code')}</th>
          <th />
        </tr>
      </thead>
      <tbody>
        {bookings.map((booking) => (
          <tr key={booking.id}>
            <td>{t.time(booking.time)}</td>
            <td>
              <bdi>{nameOf(booking)}</bdi>
            </td>
            <td>{booking.party_size}</td>
            <td>{tableNamesOf(booking, day)}</td>
            <td>{booking.phone}</td>
            <td>
              <bdi>{[booking.notes, booking.staff_note].filter(Boolean).join(' / ')}</bdi>
            </td>
            <td>{booking.code}</td>
            <td>
              <span className={styles.box} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
});
Lines.displayName = 'Lines';
