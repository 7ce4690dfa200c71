import { useId } from 'react';
import { RatingScale, type RatingScaleProps } from './rating-scale';
import { useNoiseLabel } from './use-noise-label';
import styles from './noise-input.module.css';

const LEVELS = [1, 2, 3, 4];

/** The noise level in four steps, "Quiet" to "Too Loud". */
export function NoiseInput({ value, onChange, ...scale }: RatingScaleProps) {
  const name = useId();
  const noiseLabel = useNoiseLabel();
  return (
    <RatingScale {...scale}>
      {(attributes) => (
        <div className={styles.segment}>
          {LEVELS.map((level) => (
            <label key={level} className={styles.step}>
              <input
                {...attributes}
                type="radio"
                name={name}
                value={level}
                checked={value === level}
                onChange={() => onChange(level)}
              />
              <span className={styles.bars} aria-hidden>
                {LEVELS.map((bar) => (
                  <i key={bar} className={bar <= level ? styles.loud : undefined} />
                ))}
              </span>
              {noiseLabel(level)}
            </label>
          ))}
        </div>
      )}
    </RatingScale>
  );
}
