import { useState } from 'react';
import { slotLabel } from '@mesa/contract';
import { classes, Notice, Tabs } from '@mesa/ui';
import { useText } from '../../messages';
import { useDesk } from '../../state/desk';
import { serviceTimeAt } from '../../state/service-day';
import { BookingList } from './booking-list';
import { DayActions } from './day-actions';
import { DayNotices } from './day-notices';
import { TableList } from './table-list';
import styles from './day.module.css';

/** A day on the screen: counts, what can be begun, notices, the list and the tables. */
export function DeskDayView({ readAt }: { readAt: number }) {
  const t = useText();
  const { isOffline } = useDesk();
  const [tab, setTab] = useState('bookings');
  return (
    <div className={styles.day}>
      <div className={styles.top}>
        <Counts />
        <DayActions />
      </div>
      {isOffline && (
        <Notice>
          <p>{t('offline', { time: t.time(timeOf(readAt), 'at') })}</p>
        </Notice>
      )}
      <DayNotices />
      <div className={styles.tabs}>
        <Tabs
          label={t('tabs.label')}
          current={tab}
          onChoose={setTab}
          items={[
            { id: 'bookings', label: t('tabs.bookings') },
            { id: 'tables', label: t('tabs.tables') },
          ]}
        />
      </div>
      <div className={styles.columns}>
        <div className={classes(styles.column, tab !== 'bookings' && styles.unchosen)}>
          <BookingList />
        </div>
        <div className={classes(styles.column, tab !== 'tables' && styles.unchosen)}>
          <TableList />
        </div>
      </div>
    </div>
  );
}

/** "7:42 PM" by the restaurants' clock. */
const timeOf = (instant: number): string => slotLabel(serviceTimeAt(new Date(instant)).minutes);

function Counts() {
  const t = useText();
  const bookings = Object.values(useDesk().day.bookings);
  const covers = bookings
    .filter(({ status }) => status !== 'no_show')
    .reduce((sum, { party_size }) => sum + party_size, 0);
  const seated = bookings.filter(({ status }) => status === 'seated').length;
  return <p className={styles.counts}>{t('counts', { bookings: bookings.length, covers, seated })}</p>;
}
