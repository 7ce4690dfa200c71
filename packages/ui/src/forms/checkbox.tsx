import type { InputHTMLAttributes } from 'react';
import styles from './checkbox.module.css';

export interface CheckboxProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'type' | 'className'> {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A checkbox whose label is part of its target. */
export function Checkbox({ label, checked, onChange, ...rest }: CheckboxProps) {
  return (
    <label className={styles.row}>
      <input
        {...rest}
        type="checkbox"
        className={styles.box}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  );
}
