import { cutAverage, type Restaurant, type StarSpread } from '@mesa/contract';
import { Stars, useNoiseLabel } from '@mesa/ui';
import { useText } from '../../../messages';
import styles from './summary.module.css';

/** What each noise level means for a conversation. */
const NOISE_MEANINGS = ['summary.quiet', 'summary.moderate', 'summary.energetic', 'summary.tooLoud'] as const;

/** The averages of all reviews and how many gave each number of stars. */
export function Summary({ restaurant, stars }: { restaurant: Restaurant; stars: StarSpread | null }) {
  const { average_rating, average_food, average_service, average_ambience, average_value, average_noise } =
    restaurant;
  const t = useText();
  const noise = useNoiseLabel()(average_noise);
  const meaning = NOISE_MEANINGS[Math.round(average_noise) - 1];
  const averages = [
    ['summary.food', average_food],
    ['summary.service', average_service],
    ['summary.ambience', average_ambience],
    ['summary.value', average_value],
  ] as const;
  return (
    <div className={styles.summary}>
      <div>
        <p className={styles.big}>{cutAverage(average_rating)}</p>
        <Stars rating={average_rating} />
      </div>
      {stars && <RatingsBreakdown stars={stars} />}
      <dl className={styles.tiles}>
        {averages.map(([name, average]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{cutAverage(average)}</dd>
          </div>
        ))}
        {noise && meaning && (
          <div className={styles.noise}>
            <dt>{t('summary.noise')}</dt>
            <dd>
              {cutAverage(average_noise)} <span className={styles.level}>{noise}</span>
            </dd>
            <dd className={styles.meaning}>{t(meaning)}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}

function RatingsBreakdown({ stars }: { stars: StarSpread }) {
  const t = useText();
  const total = Math.max(
    1,
    Object.values(stars).reduce((sum, count) => sum + count, 0),
  );
  return (
    <ul className={styles.breakdown} aria-label={t('summary.breakdown')}>
      {[5, 4, 3, 2, 1].map((level) => {
        const count = stars[level] ?? 0;
        return (
          <li key={level} aria-label={t('summary.bar', { stars: level, count })}>
            <span aria-hidden>{level}</span>
            <span className={styles.track} aria-hidden>
              <span style={{ width: `${(count / total) * 100}%` }} />
            </span>
            <span className={styles.count} aria-hidden>
              {t.number(count)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
