import { addDays } from '@mesa/contract';
import { classes, formatDate, VisuallyHidden } from '@mesa/ui';
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
  return (
    <div role="group" aria-label="Days" className={styles.strip}>
      {Array.from({ length: DAYS }, (_, index) => addDays(first, index)).map((day) => {
        const [weekday, month, number] = formatDate(day).split(/,? /);
        return (
          <button
            key={day}
            type="button"
            className={classes(styles.day, day === date && styles.chosen)}
            aria-pressed={day === date}
            onClick={() => onDate(day)}
          >
            <span className={styles.weekday}>{weekday}</span>
            <VisuallyHidden>{month}</VisuallyHidden>
            <span>{number}</span>
          </button>
        );
      })}
    </div>
  );
}
