import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { addDays, weekdayOf, type DayStatus } from '@mesa/contract';
import { Button } from '../actions/button';
import { IconButton } from '../actions/icon-button';
import { classes } from '../classes';
import { ChevronLeftIcon, ChevronRightIcon } from '../icons';
import { useText } from '../messages';
import styles from './calendar.module.css';

/** What the days of a restaurant have, by date; the month that is shown is asked for. */
export interface CalendarDays {
  /** absent for days that are not known */
  statusOf: (date: string) => DayStatus | undefined;
  /** yyyy-mm */
  onMonth: (month: string) => void;
}

interface CalendarProps {
  /** the chosen date, yyyy-mm-dd */
  value: string;
  /** the first and the last date that may be chosen */
  min: string;
  max: string;
  /** the date of today, if it is one of them */
  today?: string | undefined;
  days?: CalendarDays | undefined;
  /** the chosen day gets the focus at once; else it stays in the field, where one may type */
  takesFocus?: boolean;
  onChoose: (date: string) => void;
}

/** Sundays come first, as in the calendars of Los Angeles. */
const WEEK = Array.from({ length: 7 }, (_, i) => addDays('2026-11-01', i));
const SATURDAY = 6;

const monthOf = (date: string): string => date.slice(0, 7);

/**
 * A month of days to choose from. Arrow keys move by a day or a week, Page Up and Page Down by a month, Home
 * and End to the ends of the week.
 */
export default function Calendar({
  value,
  min,
  max,
  today,
  days,
  takesFocus = false,
  onChoose,
}: CalendarProps) {
  const t = useText();
  const { focused, month, grid, move, onKeyDown } = useFocusedDate({ value, min, max, days, takesFocus });
  return (
    <div className={styles.calendar}>
      <QuickChoices value={value} min={min} max={max} today={today} onChoose={onChoose} />
      <div className={styles.head}>
        <IconButton
          label={t('ui.calendar.previous')}
          icon={ChevronLeftIcon}
          disabled={month <= monthOf(min)}
          onClick={() => move(inMonth(focused, -1))}
        />
        <strong aria-live="polite">{t.date(`${month}-01`, 'month')}</strong>
        <IconButton
          label={t('ui.calendar.next')}
          icon={ChevronRightIcon}
          disabled={month >= monthOf(max)}
          onClick={() => move(inMonth(focused, 1))}
        />
      </div>
      <Month
        ref={grid}
        month={month}
        onKeyDown={onKeyDown}
        day={(date) => (
          <Day
            date={date}
            isChosen={date === value}
            isFocused={date === focused}
            isOutside={date < min || date > max}
            status={days?.statusOf(date)}
            onChoose={onChoose}
          />
        )}
      />
    </div>
  );
}

function useFocusedDate({ value, min, max, days, takesFocus }: Omit<CalendarProps, 'today' | 'onChoose'>) {
  const [focused, setFocused] = useState(value);
  const grid = useRef<HTMLDivElement>(null);
  const month = monthOf(focused);
  const move = (date: string): void => {
    const next = date < min ? min : date > max ? max : date;
    setFocused(next);
    if (monthOf(next) !== month) days?.onMonth(monthOf(next));
  };
  const focusDay = () => grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = targetOf(event.key, focused);
    if (!to) return;
    event.preventDefault();
    move(to);
    // the day may be drawn by this change
    requestAnimationFrame(focusDay);
  };
  const wantsFocus = useRef(takesFocus);
  useEffect(() => {
    if (wantsFocus.current) focusDay();
    wantsFocus.current = false;
  });
  return { focused, month, grid, move, onKeyDown };
}

interface MonthProps {
  month: string;
  onKeyDown: (event: KeyboardEvent) => void;
  day: (date: string) => ReactNode;
  ref: Ref<HTMLDivElement>;
}

function Month({ month, onKeyDown, day, ref }: MonthProps) {
  const t = useText();
  const label = t.date(`${month}-01`, 'month');
  return (
    <div ref={ref} role="grid" tabIndex={-1} aria-label={label} className={styles.grid} onKeyDown={onKeyDown}>
      <div role="row" className={styles.row}>
        {WEEK.map((date) => (
          <span
            key={date}
            role="columnheader"
            aria-label={t.date(date, 'weekday')}
            className={styles.weekday}
          >
            {t.date(date, 'weekday').slice(0, 2)}
          </span>
        ))}
      </div>
      {weeksOf(month).map((week) => (
        <div key={week[0]} role="row" className={styles.row}>
          {week.map((date) => (
            <div key={date} role="gridcell" className={styles.cell}>
              {monthOf(date) === month && day(date)}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

interface DayProps {
  date: string;
  isChosen: boolean;
  isFocused: boolean;
  isOutside: boolean;
  status: DayStatus | undefined;
  onChoose: (date: string) => void;
}

/** A full or closed day can still be chosen: its screen says what else there is. */
function Day({ date, isChosen, isFocused, isOutside, status, onChoose }: DayProps) {
  const t = useText();
  const word =
    status === 'full' ? t('ui.calendar.full') : status === 'closed' ? t('ui.calendar.closed') : null;
  return (
    <button
      type="button"
      tabIndex={isFocused ? 0 : -1}
      aria-pressed={isChosen}
      aria-disabled={isOutside}
      aria-label={[t.date(date, 'long'), ...(word ? [word] : [])].join(', ')}
      className={classes(styles.day, isChosen && styles.chosen, word && styles.without)}
      onClick={() => !isOutside && onChoose(date)}
    >
      {Number(date.slice(-2))}
    </button>
  );
}

/** "Tonight", "Tomorrow" and the days of the coming weekend. */
function QuickChoices({ value, min, max, today, onChoose }: Omit<CalendarProps, 'days'>) {
  const t = useText();
  const saturday = addDays(min, (SATURDAY - weekdayOf(min) + 7) % 7);
  const names: Record<string, string> = today
    ? { [today]: t('ui.calendar.tonight'), [addDays(today, 1)]: t('ui.calendar.tomorrow') }
    : {};
  const dates = [...new Set([min, addDays(min, 1), saturday, addDays(saturday, 1)])].sort();
  return (
    <div className={styles.quick}>
      {dates
        .filter((date) => date <= max)
        .map((date) => (
          <Button
            key={date}
            size="small"
            variant={date === value ? 'primary' : 'outline'}
            aria-pressed={date === value}
            onClick={() => onChoose(date)}
          >
            {names[date] ?? t.date(date)}
          </Button>
        ))}
    </div>
  );
}

/** The date that a key moves to. */
function targetOf(key: string, date: string): string | undefined {
  const weekday = weekdayOf(date);
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1);
    case 'ArrowRight':
      return addDays(date, 1);
    case 'ArrowUp':
      return addDays(date, -7);
    case 'ArrowDown':
      return addDays(date, 7);
    case 'Home':
      return addDays(date, -weekday);
    case 'End':
      return addDays(date, SATURDAY - weekday);
    case 'PageUp':
      return inMonth(date, -1);
    case 'PageDown':
      return inMonth(date, 1);
    default:
      return undefined;
  }
}

/** The same day of another month, or its last. */
function inMonth(date: string, months: number): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month + months, 0));
  return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(day, last.getUTCDate())))
    .toISOString()
    .slice(0, 10);
}

/** The weeks of a month, from Sunday to Saturday, with the days of other months at its ends. */
function weeksOf(month: string): string[][] {
  const first = `${month}-01`;
  const weeks: string[][] = [];
  for (let sunday = addDays(first, -weekdayOf(first)); monthOf(sunday) <= month; sunday = addDays(sunday, 7))
    weeks.push(Array.from({ length: 7 }, (_, i) => addDays(sunday, i)));
  return weeks;
}
