import type { Ref, SelectHTMLAttributes } from 'react';
import { Choice, type ChoiceProps } from './choice';

type Native = Omit<
  SelectHTMLAttributes<HTMLSelectElement>,
  'onChange' | 'value' | 'id' | 'children' | 'className' | 'aria-invalid' | 'aria-describedby'
>;

export interface SelectProps extends Native, Omit<ChoiceProps, 'children' | 'chevron'> {
  /** null before it is known: the place is kept, and there is nothing to choose yet */
  value: string | null;
  /** value and words; the words are the value unless told */
  options: readonly { value: string; label?: string }[];
  onChange: (value: string) => void;
  ref?: Ref<HTMLSelectElement>;
}

/** One of several, by the platform's own list. */
export function Select({
  look,
  label,
  icon,
  hint,
  error,
  required,
  hideLabel,
  className,
  value,
  options,
  onChange,
  ...rest
}: SelectProps) {
  return (
    <Choice
      look={look}
      label={label}
      icon={icon}
      hint={hint}
      error={error}
      required={required}
      hideLabel={hideLabel}
      className={className}
      chevron
    >
      {(control) =>
        value !== null && (
          <select {...rest} {...control} value={value} onChange={(event) => onChange(event.target.value)}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label ?? option.value}
              </option>
            ))}
          </select>
        )
      }
    </Choice>
  );
}
