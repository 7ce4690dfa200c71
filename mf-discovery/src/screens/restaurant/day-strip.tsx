import { addDays } from '@mesa/contract';
import { classes, VisuallyHidden } from '@mesa/ui';
import { useText } from '../../messages';
import styles from './day-strip.module.css';

const DAYS = 7;

export interface DayStripProps {
  /** the first day that can be chosen */
  first: string;
  /** the chosen day */
  date: string;
  onDate: (date: string) => void;
}

/** The next seven days side by side; pressing one chooses it. */
export function DayStrip({ first, date, onDate }: DayStripProps) {
  const t = useText();
  return (
    <div role="group" aria-label={t('allTimes.days')} className={styles.strip}>
      {Array.from({ length: DAYS }, (_, index) => addDays(first, index)).map((day) => {
        const [weekday, monthAndDay] = t.date(day).split(', ');
        return (
          <button
            key={day}
            type="button"
            className={classes(styles.day, day === date && styles.chosen)}
            aria-pressed={day === date}
            onClick={() => onDate(day)}
          >
            <span className={styles.weekday}>{weekday}</span>
            <VisuallyHidden>{monthAndDay}</VisuallyHidden>
            <span aria-hidden>{Number(day.slice(-2))}</span>
          </button>
        );
      })}
    </div>
  );
}
