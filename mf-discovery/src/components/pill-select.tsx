import { useId } from 'react';
import { ChevronDownIcon, classes, Icon, VisuallyHidden } from '@mesa/ui';
import chip from './toggle.module.css';
import styles from './pill-select.module.css';

export interface PillSelectProps {
  /** for screen readers; the screen shows only the value */
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
  /** the value narrows the list: the pill looks pressed */
  narrows?: boolean;
}

/** A native select in the shape of the filters beside it. */
export function PillSelect({ label, value, options, onChange, narrows = false }: PillSelectProps) {
  const id = useId();
  return (
    <div className={styles.pill}>
      <label htmlFor={id}>
        <VisuallyHidden>{label}</VisuallyHidden>
      </label>
      <select
        id={id}
        value={value}
        className={classes(chip.chip, styles.select, narrows && chip.pressed)}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon of={ChevronDownIcon} size={16} className={styles.chevron} />
    </div>
  );
}
