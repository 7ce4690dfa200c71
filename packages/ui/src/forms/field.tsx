import { useId, type ReactNode } from 'react';
import { AlertIcon } from '../icons';
import { Icon } from '../icon';
import { VisuallyHidden } from '../text/visually-hidden';
import styles from './field.module.css';

/** What a control needs in order to belong to its field: spread it on the input. */
export interface FieldControl {
  id: string;
  required: boolean;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

export interface FieldProps {
  label: string;
  /** marks the label with "*" and the control as required */
  required?: boolean;
  /** a sentence of help under the control */
  hint?: ReactNode;
  /** a sentence that says what is wrong, under the control, instead of the hint; announced when it appears */
  error?: string | null;
  /** hides the label, but not from screen readers */
  hideLabel?: boolean;
  className?: string;
  children: (control: FieldControl) => ReactNode;
}

/** A labelled control with its help and its error, wired for screen readers. */
export function Field({ label, required = false, hint, error, hideLabel, className, children }: FieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
  const hintId = `${id}-hint`;
  const name = (
    <>
      {label}
      {required && (
        <span className={styles.required} aria-hidden>
          *
        </span>
      )}
    </>
  );
  return (
    <div className={className ?? styles.field}>
      <label htmlFor={id} className={hideLabel ? undefined : styles.label}>
        {hideLabel ? <VisuallyHidden>{name}</VisuallyHidden> : name}
      </label>
      {children({
        id,
        required,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error ? errorId : hint ? hintId : undefined,
      })}
      <FieldError id={errorId}>{error}</FieldError>
      {hint && !error && (
        <div id={hintId} className={styles.hint}>
          {hint}
        </div>
      )}
    </div>
  );
}

/**
 * The error under a control. Its alert region is always there, because screen readers announce only what
 * changes inside one.
 */
export function FieldError({ id, children }: { id: string; children: string | null | undefined }) {
  return (
    <div role="alert">
      {children && (
        <div id={id} className={styles.error}>
          <Icon of={AlertIcon} size={18} />
          <span>{children}</span>
        </div>
      )}
    </div>
  );
}
