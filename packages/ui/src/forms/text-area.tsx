import { useId, type Ref, type TextareaHTMLAttributes } from 'react';
import { useText } from '../messages';
import { VisuallyHidden } from '../text/visually-hidden';
import { Field, type FieldProps } from './field';
import { splitFieldProps } from './split-field-props';
import styles from './field.module.css';

type Native = Omit<
  TextareaHTMLAttributes<HTMLTextAreaElement>,
  'onChange' | 'value' | 'id' | 'aria-invalid' | 'aria-describedby' | 'className'
>;

export interface TextAreaProps extends Native, Omit<FieldProps, 'children' | 'className'> {
  value: string;
  onChange: (value: string) => void;
  /** shows how many characters are left of this many, and accepts no more */
  maxLength?: number;
  ref?: Ref<HTMLTextAreaElement>;
}

/** A text of several lines, with a count when it has a limit. */
export function TextArea({ value, onChange, maxLength, rows = 4, ...props }: TextAreaProps) {
  const t = useText();
  const countId = useId();
  const [field, attributes] = splitFieldProps(props);
  return (
    <Field {...field}>
      {(control) => (
        <>
          <div className={styles.box}>
            <textarea
              {...attributes}
              {...control}
              aria-describedby={
                [control['aria-describedby'], maxLength && countId].filter(Boolean).join(' ') || undefined
              }
              value={value}
              rows={rows}
              maxLength={maxLength}
              onChange={(event) => onChange(event.target.value)}
              className={`${styles.control} ${styles.area}`}
            />
          </div>
          {maxLength && (
            <div className={styles.count}>
              <span aria-hidden>
                {t('ui.textArea.used', { used: t.number(value.length), max: t.number(maxLength) })}
              </span>
              <VisuallyHidden id={countId}>
                {t('ui.textArea.left', { count: maxLength - value.length })}
              </VisuallyHidden>
            </div>
          )}
        </>
      )}
    </Field>
  );
}
