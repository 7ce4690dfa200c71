import { useId, type ReactNode } from 'react';
import { classes } from '../classes';
import { FieldError } from '../forms/field';
import fieldStyles from '../forms/field.module.css';
import styles from './rating-scale.module.css';

export interface RatingScaleProps {
  label: string;
  /** 0 while nothing is chosen (spec.md §4 "Reviews") */
  value: number;
  onChange: (value: number) => void;
  required?: boolean;
  error?: string | null;
}

/** What each radio button of a scale is given. */
export interface RadioAttributes {
  className: string | undefined;
  required: boolean;
  'aria-describedby': string | undefined;
}

interface FrameProps extends Omit<RatingScaleProps, 'value' | 'onChange'> {
  /** less space below the label */
  close?: boolean;
  children: (attributes: RadioAttributes) => ReactNode;
}

/** The group of radio buttons of a rating, with its label and its error. */
export function RatingScale({ label, required = false, error, close, children }: FrameProps) {
  const errorId = useId();
  return (
    <fieldset
      className={styles.group}
      role="radiogroup"
      aria-required={required || undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend className={classes(styles.legend, close && styles.close)}>
        {label}
        {required && (
          <span className={fieldStyles.required} aria-hidden>
            *
          </span>
        )}
      </legend>
      {children({ className: styles.radio, required, 'aria-describedby': error ? errorId : undefined })}
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  );
}
