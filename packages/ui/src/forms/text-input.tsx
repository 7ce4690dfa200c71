import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { Icon, type IconShape } from '../icon';
import { classes } from '../classes';
import { Field, type FieldProps } from './field';
import { splitFieldProps } from './split-field-props';
import styles from './field.module.css';

type Native = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'onChange' | 'value' | 'id' | 'aria-invalid' | 'aria-describedby'
>;

export interface TextInputProps extends Native, Omit<FieldProps, 'children' | 'className'> {
  value: string;
  onChange?: (value: string) => void;
  icon?: IconShape;
  /** rendered inside the box, after the input */
  beside?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A one-line text input in its field. Takes every attribute of an input. */
export function TextInput({
  value,
  onChange,
  icon,
  beside,
  className,
  type = 'text',
  ...props
}: TextInputProps) {
  const [field, attributes] = splitFieldProps(props);
  return (
    <Field {...field} className={className && classes(styles.field, className)}>
      {(control) => (
        <div className={styles.box}>
          {icon && <Icon of={icon} />}
          <input
            {...attributes}
            {...control}
            type={type}
            value={value}
            onChange={(event) => onChange?.(event.target.value)}
            className={styles.control}
          />
          {beside && <div className={styles.beside}>{beside}</div>}
        </div>
      )}
    </Field>
  );
}
