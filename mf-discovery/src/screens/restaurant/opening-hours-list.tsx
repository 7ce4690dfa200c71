import { addDays, hoursOn, RESTAURANT_ZONE, wallTimeAt, type Hours } from '@mesa/contract';
import { useHalfHour } from '@mesa/remote-kit';
import { ClockIcon, Icon } from '@mesa/ui';
import { useText } from '../../messages';
import { openingStatus } from './opening-status';
import styles from './opening-hours-list.module.css';

/** A Monday: the week is listed from there. */
const MONDAY = '2026-01-05';
const WEEK = [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(MONDAY, days));

/** Whether the restaurant is open now; pressing it shows the hours of the week. */
export function OpeningHoursList({ hours }: { hours: Hours }) {
  const t = useText();
  const now = useHalfHour();
  const { label, detail, open } = openingStatus(hours, now);
  const status = <b className={open ? styles.open : undefined}>{label}</b>;
  const weekday = (date: string) => t.date(date, 'weekday');
  const today = weekday(wallTimeAt(now, RESTAURANT_ZONE).date);
  return (
    <details className={styles.hours}>
      <summary>
        <Icon of={ClockIcon} />
        <span>{detail ? t.rich('hours.status', { label: status, detail }) : status}</span>
        <span className={styles.more}>{t('hours.show')}</span>
      </summary>
      <dl>
        {WEEK.map((date) => (
          <div key={date} className={weekday(date) === today ? styles.today : undefined}>
            <dt>{weekday(date)}</dt>
            <dd>
              {hoursOn(hours, date)
                .map((range) =>
                  t('hours.range', { open: t.time(range.open, 'at'), close: t.time(range.close, 'at') }),
                )
                .join(', ') || t('hours.closed')}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
