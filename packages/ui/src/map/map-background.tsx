import { memo } from 'react';
import { FREEWAYS, HILLS, OCEAN, type LatLng } from './geography';
import type { PlacedName } from './names';
import { streetsOf } from './streets';
import type { View } from './view';
import styles from './map.module.css';

export interface MapBackgroundProps {
  view: View;
  /** names of cities; a map of one point has none, and is loaded without the code that places them */
  names?: readonly PlacedName[];
}

/** Land, sea, streets and names of a view, hidden from screen readers. */
export const MapBackground = memo(function MapBackground({ view, names = [] }: MapBackgroundProps) {
  const { streets, parks } = streetsOf(view);
  const far = view.scale < 4000;
  return (
    <svg viewBox={`0 0 ${view.width} ${view.height}`} className={styles.ground} aria-hidden focusable="false">
      <rect width={view.width} height={view.height} className={styles.land} />
      {HILLS.map(({ at, high, wide }) => {
        const [cx, cy] = view.at(at);
        return (
          <ellipse
            key={String(at)}
            cx={cx}
            cy={cy}
            rx={wide * view.scale}
            ry={high * view.scale * 1.2}
            className={styles.hill}
          />
        );
      })}
      {parks.map((park) => (
        <rect key={`${park.x} ${park.y}`} {...park} rx={4} className={styles.park} />
      ))}
      <g className={far ? styles.far : styles.near}>
        {streets.map(({ d, wide }) => (
          <path key={d} d={d} className={wide ? styles.avenue : styles.street} />
        ))}
      </g>
      <g className={far ? styles.far : styles.near}>
        {FREEWAYS.map((way) => (
          <path key={path(view, way)} d={path(view, way)} className={styles.freeway} />
        ))}
      </g>
      <path d={`${path(view, OCEAN)}Z`} className={styles.sea} />
      {names.map(({ name, x, y }) => (
        <text key={name} x={x} y={y} className={styles.name}>
          {name}
        </text>
      ))}
    </svg>
  );
});

function path(view: View, points: readonly LatLng[]): string {
  return points
    .map((point, i) => {
      const [x, y] = view.at(point);
      return `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
}
