import { useState } from 'react';
import { isBookable, PARTY_SIZES } from '@mesa/contract';
import { CalendarIcon, ClockIcon, PeopleIcon } from '../icons';
import { classes } from '../classes';
import { useText } from '../messages';
import { usePartyLabel } from '../text/use-party-label';
import { Choice, type ChoiceLook } from './choice';
import { Select } from './select';
import styles from './choice.module.css';

interface Picker<T> {
  /** null before the diner's choice is known: the same size with the placeholder, and nothing to choose */
  value: T | null;
  placeholder?: string;
  onChange: (value: T) => void;
  /** "Date", "Time", "Party size" by default */
  label?: string;
  look?: ChoiceLook;
  error?: string | null;
  required?: boolean;
  disabled?: boolean;
  className?: string;
}

export interface DatePickerProps extends Picker<string> {
  /** the earliest yyyy-mm-dd that may be chosen (spec.md §5: today) */
  min: string;
  max?: string;
  /** the date that is shown as "Today" */
  today?: string;
}

/** The last year of four digits: without it a browser waits for more of them. */
const LAST = '9999-12-31';

/**
 * A day. Shows "Sat, Nov 21" or "Today"; the native input's own segments appear while one types. Each digit
 * makes another date (typing December begins with January), so a date that may not be chosen stays in the
 * field, unreported, until the diner leaves it.
 */
export function DatePicker({
  value,
  onChange,
  min,
  max = LAST,
  today,
  placeholder,
  label,
  disabled,
  ...choice
}: DatePickerProps) {
  // what is in the field and may not be chosen; empty while a part of it is missing
  const [typed, setTyped] = useState<string | null>(null);
  const type = (date: string) => {
    const allowed = date !== '' && date >= min && date <= max;
    setTyped(allowed ? null : date);
    if (allowed) onChange(date);
  };
  const discardTyped = () => setTyped(null);
  const t = useText();
  return (
    <Choice {...choice} label={label ?? t('ui.field.date')} icon={CalendarIcon}>
      {({ className, ...control }) =>
        value === null ? (
          <span className={styles.shown}>{placeholder}</span>
        ) : (
          <>
            <input
              {...control}
              type="date"
              value={typed ?? value}
              min={min}
              max={max}
              disabled={disabled}
              onChange={(event) => type(event.target.value)}
              onBlur={discardTyped}
              // Enter sends the form, with the last date that may be chosen
              onKeyDown={(event) => event.key === 'Enter' && discardTyped()}
              className={classes(className, styles.date)}
            />
            <span className={styles.shown} aria-hidden>
              {value === today ? t('ui.field.today') : t.date(value, 'short')}
            </span>
          </>
        )
      }
    </Choice>
  );
}

export interface TimePickerProps extends Picker<string> {
  /** the labels that may be chosen, in order (contract `timeOptions`) */
  options: readonly string[];
}

/**
 * A slot's label. Those that no restaurant offers are listed last, under "No tables". A value that is not
 * among the options is still shown as chosen, so that it does not change unnoticed.
 */
export function TimePicker({ options, label, ...rest }: TimePickerProps) {
  const t = useText();
  const all = rest.value === null || options.includes(rest.value) ? options : [rest.value, ...options];
  return (
    <Select
      {...rest}
      label={label ?? t('ui.field.time')}
      icon={ClockIcon}
      options={all.map((value) => ({
        value,
        label: t.time(value),
        ...(!isBookable(value) && { group: t('ui.timePicker.none') }),
      }))}
    />
  );
}

/** The party size: "1 Person" to "10 People". */
export function PartyPicker({ value, onChange, label, ...rest }: Picker<number>) {
  const t = useText();
  const partyLabel = usePartyLabel();
  return (
    <Select
      {...rest}
      label={label ?? t('ui.field.party')}
      icon={PeopleIcon}
      value={value === null ? null : String(value)}
      onChange={(size) => onChange(Number(size))}
      options={PARTY_SIZES.map((size) => ({ value: String(size), label: partyLabel(size) }))}
    />
  );
}
