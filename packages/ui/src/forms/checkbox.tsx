import type { InputHTMLAttributes } from 'react';
import styles from './checkbox.module.css';

export interface CheckboxProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'type' | 'className'> {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** a switch is for a choice that takes effect at once, without a form */
  look?: 'box' | 'switch';
}

/** A checkbox or a switch whose label is part of its target. */
export function Checkbox({ label, checked, onChange, look = 'box', ...attributes }: CheckboxProps) {
  return (
    <label className={styles.row}>
      <input
        {...attributes}
        type="checkbox"
        {...(look === 'switch' ? { role: 'switch' } : {})}
        className={styles[look]}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  );
}
