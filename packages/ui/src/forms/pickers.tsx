import { isBookable, MAX_PARTY, PARTY_SIZES } from '@mesa/contract';
import { ClockIcon, PeopleIcon } from '../icons';
import { useText } from '../messages';
import { usePartyLabel } from '../text/use-party-label';
import type { ChoiceLook } from './choice';
import { Select } from './select';

export interface Picker<T> {
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

export interface TimePickerProps extends Picker<string> {
  /** the labels that may be chosen, in order (contract `timeOptions`) */
  options: readonly string[];
}

/**
 * A slot's label. Those that no restaurant offers are listed last, under "No tables". A value that is not
 * among the options is still shown as chosen, so that it does not change unnoticed.
 */
export function TimePicker({ options, label, ...props }: TimePickerProps) {
  const t = useText();
  const all = props.value === null || options.includes(props.value) ? options : [props.value, ...options];
  return (
    <Select
      {...props}
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

export interface PartyPickerProps extends Picker<number> {
  /** the largest party that may be chosen */
  max?: number | undefined;
}

/**
 * The party size: "1 Person" to "10 People". A larger one than may be chosen is still shown as chosen, so
 * that it does not change unnoticed.
 */
export function PartyPicker({ value, onChange, label, max = MAX_PARTY, ...props }: PartyPickerProps) {
  const t = useText();
  const sizes = PARTY_SIZES.filter((size) => size <= max || size === value);
  const partyLabel = usePartyLabel();
  return (
    <Select
      {...props}
      label={label ?? t('ui.field.party')}
      icon={PeopleIcon}
      value={value === null ? null : String(value)}
      onChange={(size) => onChange(Number(size))}
      options={sizes.map((size) => ({ value: String(size), label: partyLabel(size) }))}
    />
  );
}
