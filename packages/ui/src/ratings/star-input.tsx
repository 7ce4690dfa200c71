import { useId, useState } from 'react';
import { classes } from '../classes';
import { useText } from '../messages';
import { RatingScale, type RatingScaleProps } from './rating-scale';
import styles from './star-input.module.css';

const STAR = 'M8 1.2l2.05 4.3 4.7.62-3.45 3.25.87 4.66L8 11.75l-4.17 2.28.87-4.66L1.25 6.12l4.7-.62z';

/** Words for 1 to 5 stars (spec.md §4). */
const PROMPTS = [
  'ui.prompt.poor',
  'ui.prompt.fair',
  'ui.prompt.good',
  'ui.prompt.veryGood',
  'ui.prompt.outstanding',
] as const;

/**
 * One to five stars as radio buttons; hovering over a star previews it with its word, "Poor" to
 * "Outstanding".
 */
export function StarInput({ value, onChange, ...scale }: RatingScaleProps) {
  const t = useText();
  const name = useId();
  const [hovered, setHovered] = useState(0);
  const filled = hovered || value;
  const prompt = PROMPTS[filled - 1];
  return (
    <RatingScale {...scale} close>
      {(attributes) => (
        <div className={styles.line}>
          <div className={styles.stars} onPointerLeave={() => setHovered(0)}>
            {PROMPTS.map((words, i) => (
              <label
                key={words}
                className={classes(styles.star, i < filled && styles.filled)}
                onPointerEnter={(event) => event.pointerType !== 'touch' && setHovered(i + 1)}
              >
                <input
                  {...attributes}
                  type="radio"
                  name={name}
                  value={i + 1}
                  checked={value === i + 1}
                  onChange={() => onChange(i + 1)}
                  aria-label={t('ui.starInput.star', { count: i + 1, prompt: t(words) })}
                />
                <svg viewBox="0 0 16 16" aria-hidden>
                  <path d={STAR} />
                </svg>
              </label>
            ))}
          </div>
          <span className={styles.prompt} aria-hidden>
            {prompt && t(prompt)}
          </span>
        </div>
      )}
    </RatingScale>
  );
}
