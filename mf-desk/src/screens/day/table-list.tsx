import { useText } from '../../messages';
import { useDesk } from '../../state/desk';
import { tablesNow } from '../../state/tables';
import { useWords } from '../../state/words';
import styles from './tables.module.css';

/** The tables as they are now: a free one begins a walk-in, a taken one opens its booking. */
export function TableList() {
  const t = useText();
  const { tableOf } = useWords();
  const { day, minutes, isToday, isOffline, open } = useDesk();
  return (
    <section aria-labelledby="desk-tables">
      <h2 id="desk-tables" className={styles.title}>
        {t('tabs.tables')}
      </h2>
      {day.held > 0 && <p className={styles.held}>{t('table.held', { count: day.held })}</p>}
      <ul className={styles.tables}>
        {tablesNow(day, minutes).map((table) => {
          const { booking, tables } = table;
          return (
            <li key={tables[0]}>
              <button
                type="button"
                className={styles.table}
                data-free={booking ? undefined : ''}
                disabled={!booking && (isOffline || !isToday)}
                onClick={() =>
                  open(booking ? { kind: 'booking', id: booking.id } : { kind: 'walk-in', tables })
                }
              >
                <bdi>{tableOf(table)}</bdi>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
