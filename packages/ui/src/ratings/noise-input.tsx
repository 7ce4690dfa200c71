import { useId } from 'react';
import { NOISE_LABELS } from '@mesa/contract';
import { RatingScale, type RatingScaleProps } from './rating-scale';
import styles from './noise-input.module.css';

/** The noise level in four steps, "Quiet" to "Too Loud". */
export function NoiseInput({ value, onChange, ...scale }: RatingScaleProps) {
  const name = useId();
  return (
    <RatingScale {...scale}>
      {(attributes) => (
        <div className={styles.segment}>
          {NOISE_LABELS.map((words, i) => (
            <label key={words} className={styles.step}>
              <input
                {...attributes}
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
    </RatingScale>
  );
}
