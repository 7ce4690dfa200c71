import { cutAverage, noiseLabel, type Restaurant, type StarSpread } from '@mesa/contract';
import { countOf, formatNumber, Icon, NoiseIcon, Stars } from '@mesa/ui';
import styles from './summary.module.css';

/** The averages of all reviews and how many gave each number of stars. */
export function Summary({ restaurant, stars }: { restaurant: Restaurant; stars: StarSpread | null }) {
  const { average_rating, average_food, average_service, average_ambience, average_value, average_noise } =
    restaurant;
  const noise = noiseLabel(average_noise);
  const tiles = [
    ['Food', average_food],
    ['Service', average_service],
    ['Ambience', average_ambience],
    ['Value', average_value],
  ] as const;
  return (
    <div className={styles.summary}>
      <div className={styles.overall}>
        <p className={styles.big}>{cutAverage(average_rating)}</p>
        <Stars rating={average_rating} />
        {noise && (
          <p className={styles.noise}>
            <Icon of={NoiseIcon} />
            Noise: {noise}
          </p>
        )}
      </div>
      {stars && <Spread stars={stars} />}
      <dl className={styles.tiles}>
        {tiles.map(([name, average]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{cutAverage(average)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Spread({ stars }: { stars: StarSpread }) {
  const most = Math.max(1, ...Object.values(stars));
  return (
    <ul className={styles.spread} aria-label="Spread of stars">
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
