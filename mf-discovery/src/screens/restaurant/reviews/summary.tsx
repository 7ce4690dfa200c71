import { cutAverage, noiseLabel, type Restaurant, type StarSpread } from '@mesa/contract';
import { countOf, formatNumber, Stars } from '@mesa/ui';
import styles from './summary.module.css';

/** What each noise level means for a conversation. */
const NOISE_MEANINGS: Record<string, string> = {
  Quiet: 'Easy to talk',
  Moderate: 'Easy to talk at your table',
  Energetic: 'Lively, speak up a little',
  'Too Loud': 'Hard to hold a conversation',
};

/** The averages of all reviews and how many gave each number of stars. */
export function Summary({ restaurant, stars }: { restaurant: Restaurant; stars: StarSpread | null }) {
  const { average_rating, average_food, average_service, average_ambience, average_value, average_noise } =
    restaurant;
  const noise = noiseLabel(average_noise);
  const averages = [
    ['Food', average_food],
    ['Service', average_service],
    ['Ambience', average_ambience],
    ['Value', average_value],
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
            <dt>{name}</dt>
            <dd>{cutAverage(average)}</dd>
          </div>
        ))}
        {noise && (
          <div className={styles.noise}>
            <dt>Noise</dt>
            <dd>
              {cutAverage(average_noise)} <span className={styles.level}>{noise}</span>
            </dd>
            <dd className={styles.meaning}>{NOISE_MEANINGS[noise]}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}

function RatingsBreakdown({ stars }: { stars: StarSpread }) {
  const most = Math.max(1, ...Object.values(stars));
  return (
    <ul className={styles.breakdown} aria-label="Ratings breakdown">
      {[5, 4, 3, 2, 1].map((level) => {
        const count = stars[level] ?? 0;
        return (
          <li key={level} aria-label={`${countOf(level, 'star')}: ${countOf(count, 'review')}`}>
            <span aria-hidden>{level}</span>
            <span className={styles.track} aria-hidden>
              <span style={{ width: `${(count / most) * 100}%` }} />
            </span>
            <span className={styles.count} aria-hidden>
              {formatNumber(count)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
