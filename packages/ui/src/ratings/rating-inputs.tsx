import { useId, useState, type ReactNode } from 'react';
import { NOISE_LABELS, RATING_PROMPTS } from '@mesa/contract';
import { classes } from '../classes';
import { FieldError } from '../forms/field';
import styles from './rating-inputs.module.css';

interface ScaleProps {
  label: string;
  /** 0 while nothing is chosen (spec.md §4 "Reviews") */
  value: number;
  onChange: (value: number) => void;
  required?: boolean;
  error?: string | null;
}

const STAR = 'M8 1.2l2.05 4.3 4.7.62-3.45 3.25.87 4.66L8 11.75l-4.17 2.28.87-4.66L1.25 6.12l4.7-.62z';

/** One to five stars as radio buttons; pointing at a star previews it with its word, "Poor" to "Outstanding". */
export function StarInput({ value, onChange, ...scale }: ScaleProps) {
  const name = useId();
  const [pointed, setPointed] = useState(0);
  const lit = pointed || value;
  return (
    <Scale {...scale} close>
      {(wiring) => (
        <div className={styles.line}>
          <div className={styles.stars} onPointerLeave={() => setPointed(0)}>
            {RATING_PROMPTS.map((prompt, i) => (
              <label
                key={prompt}
                className={classes(styles.star, i < lit && styles.lit)}
                onPointerEnter={(event) => event.pointerType !== 'touch' && setPointed(i + 1)}
              >
                <input
                  {...wiring}
                  type="radio"
                  name={name}
                  value={i + 1}
                  checked={value === i + 1}
                  onChange={() => onChange(i + 1)}
                  aria-label={`${i + 1} ${i === 0 ? 'star' : 'stars'}, ${prompt}`}
                />
                <svg viewBox="0 0 16 16" aria-hidden>
                  <path d={STAR} />
                </svg>
              </label>
            ))}
          </div>
          <span className={styles.prompt} aria-hidden>
            {RATING_PROMPTS[lit - 1] ?? ''}
          </span>
        </div>
      )}
    </Scale>
  );
}

/** The noise as a segment of four steps, "Quiet" to "Too Loud". */
export function NoiseInput({ value, onChange, ...scale }: ScaleProps) {
  const name = useId();
  return (
    <Scale {...scale}>
      {(wiring) => (
        <div className={styles.segment}>
          {NOISE_LABELS.map((words, i) => (
            <label key={words} className={styles.step}>
              <input
                {...wiring}
                type="radio"
                name={name}
                value={i + 1}
                checked={value === i + 1}
                onChange={() => onChange(i + 1)}
              />
              <span className={styles.bars} aria-hidden>
                {NOISE_LABELS.map((bar, n) => (
                  <i key={bar} className={n <= i ? styles.loud : undefined} />
                ))}
              </span>
              {words}
            </label>
          ))}
        </div>
      )}
    </Scale>
  );
}

type Wiring = { required: boolean; 'aria-describedby': string | undefined };

function Scale({
  label,
  required = false,
  error,
  close,
  children,
}: Omit<ScaleProps, 'value' | 'onChange'> & { close?: boolean; children: (wiring: Wiring) => ReactNode }) {
  const errorId = useId();
  return (
    <fieldset
      className={styles.group}
      role="radiogroup"
      aria-required={required || undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend className={classes(styles.legend, close && styles.starred)}>
        {label}
        {required && (
          <span className={styles.required} aria-hidden>
            *
          </span>
        )}
      </legend>
      {children({ required, 'aria-describedby': error ? errorId : undefined })}
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  );
}
