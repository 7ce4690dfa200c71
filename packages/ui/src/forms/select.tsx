import type { ReactNode, Ref, SelectHTMLAttributes } from 'react';
import { Choice, type ChoiceProps } from './choice';
import { splitFieldProps } from './split-field-props';
import styles from './choice.module.css';

type Native = Omit<
  SelectHTMLAttributes<HTMLSelectElement>,
  'onChange' | 'value' | 'id' | 'children' | 'className' | 'aria-invalid' | 'aria-describedby'
>;

export interface SelectOption {
  value: string;
  /** the text, when it is not the value itself */
  label?: string;
  group?: string;
}

export interface SelectProps extends Native, Omit<ChoiceProps, 'children' | 'chevron'> {
  /** null before it is known: the same size with the placeholder, and nothing to choose */
  value: string | null;
  placeholder?: string;
  /** those with a `group` are listed under its title, after all others */
  options: readonly SelectOption[];
  onChange: (value: string) => void;
  ref?: Ref<HTMLSelectElement>;
}

/** A native select in its field. */
export function Select({
  look,
  icon,
  className,
  value,
  placeholder,
  options,
  onChange,
  ...props
}: SelectProps) {
  const [field, attributes] = splitFieldProps(props);
  return (
    <Choice {...field} look={look} icon={icon} className={className} chevron>
      {(control) =>
        value === null ? (
          <span className={styles.shown}>{placeholder}</span>
        ) : (
          <select
            {...attributes}
            {...control}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          >
            {inGroups(options).map(([group, members]) =>
              group ? (
                <optgroup key={group} label={group}>
                  {members}
                </optgroup>
              ) : (
                members
              ),
            )}
          </select>
        )
      }
    </Choice>
  );
}

/** Title and options of each group; those without a group come first, under no title. */
function inGroups(options: readonly SelectOption[]): [string, ReactNode[]][] {
  const groups = new Map<string, ReactNode[]>([['', []]]);
  for (const { value, label = value, group = '' } of options)
    groups.set(group, [
      ...(groups.get(group) ?? []),
      <option key={value} value={value}>
        {label}
      </option>,
    ]);
  return [...groups];
}
