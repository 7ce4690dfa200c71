import { lazy, Suspense, useId, useRef, useState, type ComponentProps, type RefObject } from 'react';
import { addDays, DAYS_AHEAD_MAX } from '@mesa/contract';
import { CalendarIcon } from '../icons';
import { classes } from '../classes';
import { useText } from '../messages';
import { Popover } from '../surfaces/popover';
import { Choice } from './choice';
import type { CalendarDays } from './calendar';
import type { Picker } from './pickers';
import styles from './choice.module.css';

// no first screen needs it
const Calendar = lazy(() => import('./popover-calendar'));

/** With these a browser opens a calendar of its own, or counts days. */
const OPENING_KEYS = [' ', 'ArrowDown', 'F4'];

export interface DatePickerProps extends Picker<string> {
  /** the earliest yyyy-mm-dd that may be chosen (spec.md §5: today) */
  min: string;
  max?: string | undefined;
  /** the date that is shown as "Today" */
  today?: string | undefined;
  /** what the days of a restaurant have; absent where none is chosen */
  days?: CalendarDays | undefined;
}

/**
 * A day. Shows "Sat, Nov 21" or "Today"; a press opens the calendar, and the native input's own segments
 * appear while one types. Each digit makes another date (typing December begins with January), so a date that
 * may not be chosen stays in the field, unreported, until the diner leaves it.
 */
export function DatePicker({ value, placeholder, label, ...props }: DatePickerProps) {
  const { onChange, min, max, today, days, disabled, ...choice } = props;
  const t = useText();
  return (
    <Choice {...choice} label={label ?? t('ui.field.date')} icon={CalendarIcon}>
      {(control) =>
        value === null ? (
          <span className={styles.shown}>{placeholder}</span>
        ) : (
          <DateInput
            control={control}
            value={value}
            min={min}
            today={today}
            days={days}
            disabled={disabled}
            onChange={onChange}
            max={max ?? addDays(min, DAYS_AHEAD_MAX)}
          />
        )
      }
    </Choice>
  );
}

interface DateInputProps
  extends Omit<ComponentProps<typeof Calendar>, 'onChoose' | 'takesFocus' | 'popover'> {
  control: Parameters<ComponentProps<typeof Choice>['children']>[0];
  disabled: boolean | undefined;
  onChange: (date: string) => void;
}

function DateInput({ control, disabled, onChange, ...calendar }: DateInputProps) {
  const { value, min, max, today } = calendar;
  const { className, ...wiring } = control;
  const { typed, type, discard } = useTypedDate({ min, max, onChange });
  const opener = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const t = useText();
  return (
    <>
      <input
        {...wiring}
        type="date"
        value={typed ?? value}
        min={min}
        max={max}
        disabled={disabled}
        onChange={(event) => {
          // who types needs no calendar
          if (popover.current?.matches(':popover-open')) popover.current.hidePopover();
          type(event.target.value);
        }}
        onBlur={discard}
        onKeyDown={(event) => {
          // Enter sends the form, with the last date that may be chosen
          if (event.key === 'Enter') discard();
          if (!OPENING_KEYS.includes(event.key)) return;
          event.preventDefault();
          opener.current?.focus();
          opener.current?.click();
        }}
        // instead of the browser's own calendar
        onClick={(event) => {
          event.preventDefault();
          opener.current?.click();
        }}
        className={classes(className, styles.date)}
      />
      <span className={styles.shown} aria-hidden>
        {value === today ? t('ui.field.today') : t.date(value, isOfYear(value, today) ? 'short' : 'year')}
      </span>
      <CalendarPopover
        {...calendar}
        opener={opener}
        popover={popover}
        disabled={disabled}
        onChoose={onChange}
      />
    </>
  );
}

/** What is in the field and may not be chosen; empty while a part of it is missing, null for nothing. */
function useTypedDate({
  min,
  max,
  onChange,
}: {
  min: string;
  max: string;
  onChange: (date: string) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  return {
    typed,
    type: (date: string) => {
      const allowed = date !== '' && date >= min && date <= max;
      setTyped(allowed ? null : date);
      if (allowed) onChange(date);
    },
    discard: () => setTyped(null),
  };
}

interface CalendarPopoverProps extends ComponentProps<typeof Calendar> {
  opener: RefObject<HTMLButtonElement | null>;
  popover: RefObject<HTMLDivElement | null>;
  disabled?: boolean | undefined;
}

/** The button over the icon, and the calendar that it opens; Esc or a press outside closes it. */
function CalendarPopover({ opener, popover, disabled, onChoose, ...calendar }: CalendarPopoverProps) {
  const t = useText();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const toggle = (open: boolean) => {
    setOpen(open);
    if (open) calendar.days?.onMonth(calendar.value.slice(0, 7));
  };
  return (
    <>
      <button
        ref={opener}
        type="button"
        popoverTarget={id}
        disabled={disabled}
        aria-label={t('ui.calendar.open')}
        className={styles.opener}
      />
      <Popover ref={popover} id={id} open={isOpen} onToggle={toggle}>
        {isOpen && (
          <Suspense fallback={null}>
            <Calendar
              {...calendar}
              takesFocus={document.activeElement === opener.current}
              popover={popover}
              onChoose={onChoose}
            />
          </Suspense>
        )}
      </Popover>
    </>
  );
}

/** Whether a day is of the year of today: otherwise the year takes the weekday's room. */
function isOfYear(day: string, today = day): boolean {
  return day.slice(0, 4) === today.slice(0, 4);
}
