import { classes } from '../classes';
import type { PlacedPin } from './lay-out-pins';
import styles from './map.module.css';

export interface PinProps {
  /** shown while raised, and read out */
  label: string;
  /** up to four characters */
  sign: string;
  /** it stands for several restaurants */
  cluster?: boolean;
  placed: PlacedPin;
  frame: { width: number; height: number };
  raised: boolean;
  tabStop: boolean;
  /** the pointer or the focus comes, or leaves */
  onHover?: (over: boolean) => void;
  onPress: () => void;
}

/** The sign of one restaurant, or of several that are too near to each other. */
export function Pin({ label, sign, cluster, placed, frame, raised, tabStop, onHover, onPress }: PinProps) {
  const { x, y } = placed;
  const { width, height } = frame;
  return (
    <button
      type="button"
      className={classes(
        styles.pin,
        cluster && styles.cluster,
        raised && styles.raised,
        y > height - 70 && styles.labelAbove,
        x < 110 && styles.labelRight,
        x > width - 110 && styles.labelLeft,
      )}
      style={{ left: `${(x / width) * 100}%`, top: `${(y / height) * 100}%` }}
      tabIndex={tabStop ? 0 : -1}
      data-pin=""
      onPointerEnter={() => onHover?.(true)}
      onPointerLeave={() => onHover?.(false)}
      onFocus={() => onHover?.(true)}
      onBlur={() => onHover?.(false)}
      onClick={onPress}
    >
      <span className={styles.sign} aria-hidden>
        {sign}
      </span>
      <span className={styles.label}>{label}</span>
    </button>
  );
}

interface SpotsProps {
  placed: readonly PlacedPin[];
  width: number;
  height: number;
}

/** The spots themselves, each with a line to its pin. */
export function Spots({ placed, width, height }: SpotsProps) {
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={styles.ground} aria-hidden focusable="false">
      {placed.map(({ x, y, spot: [atX, atY] }, i) => (
        <g key={i} className={styles.spot}>
          <line x1={x} y1={y} x2={atX} y2={atY} />
          <circle cx={atX} cy={atY} r={3.5} />
        </g>
      ))}
    </svg>
  );
}
