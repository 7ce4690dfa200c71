import { memo } from 'react';
import { classes } from '../classes';
import { useCityName } from '../text/use-city-name';
import drawing from './map.svg';
import type { PlacedName } from './names';
import { ORIGIN, type View } from './view';
import styles from './map.module.css';

/** The layers of map.svg in their order. Parks and streets are tiles, 16 units wide. */
const LAYERS = ['hill', 'park', 'street', 'avenue', 'freeway', 'sea'] as const;
const TILED: ReadonlySet<string> = new Set(['park', 'street', 'avenue']);
const TILE = 16;
/** The least space between two streets, in pixels, but in the widest views. */
const SPACING = 30;
/** Smaller tiles, as in a view of half the world, would be a gray surface of very many elements. */
const TILE_PIXELS_MIN = 160;

export interface MapBackgroundProps {
  view: View;
  /** names of cities; a map of one point has none, and is loaded without the code that places them */
  names?: readonly PlacedName[];
}

/** Land, sea, streets and names of a view, hidden from screen readers. */
export const MapBackground = memo(function MapBackground({ view, names = [] }: MapBackgroundProps) {
  const cityName = useCityName();
  const { width, height, scale } = view;
  const [x, y] = view.at(ORIGIN);
  const land = [`translate(${x} ${y}) scale(${scale / 1000})`];
  const streets = tilesOf(view);
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      className={classes(styles.ground, scale < 4000 ? styles.far : styles.near)}
      aria-hidden
      focusable="false"
    >
      {LAYERS.flatMap((layer) =>
        (TILED.has(layer) ? streets : land).map((transform) => (
          <use
            key={`${layer} ${transform}`}
            href={`${drawing}#${layer}`}
            transform={transform}
            className={styles[layer]}
          />
        )),
      )}
      {names.map((name) => (
        <text key={name.name} x={name.x} y={name.y} className={styles.name}>
          {cityName(name.name)}
        </text>
      ))}
    </svg>
  );
});

/**
 * Where the tiles of streets are drawn. They stay in their places on the earth, and each covers half as much
 * in a view that is twice as close, so that streets are about 30 to 60 pixels apart.
 */
function tilesOf(view: View): string[] {
  const step = Math.min(64, 2 ** Math.ceil(Math.log2((SPACING * 1000) / view.scale)));
  const unit = (step * view.scale) / 1000;
  const size = TILE * unit;
  if (size < TILE_PIXELS_MIN) return [];
  const [x, y] = view.at(ORIGIN);
  const starts = (origin: number, length: number) => {
    const first = (((origin % size) + size) % size) - size;
    return Array.from({ length: Math.ceil((length - first) / size) }, (_, i) => first + i * size);
  };
  return starts(x, view.width).flatMap((left) =>
    starts(y, view.height).map((top) => `translate(${left} ${top}) scale(${unit})`),
  );
}
