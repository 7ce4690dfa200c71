import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { classes } from '../classes';
import type { Place } from './geography';
import { Ground } from './ground';
import { useWidth } from './use-width';
import { viewAround, viewOfAll } from './view';
import styles from './map.module.css';

export interface MapPin {
  id: string;
  lat: number;
  lng: number;
  /** shown while pointed at, and said */
  label: string;
  /** '#/restaurants/…': makes the pin a link */
  href?: string;
}

export interface MapSketchProps {
  /** what the map shows, to those who listen */
  label: string;
  pins: readonly MapPin[];
  /** id of the pin to raise: the row under the pointer */
  selected?: string | null;
  /** a pin is pointed at or focused; null when no longer */
  onPoint?: (id: string | null) => void;
  onChoose?: (id: string) => void;
  /** width over height; the map is as wide as its holder */
  ratio?: number;
}

/** Our own drawing of the area with a pin for each place; needs no outside host. One Tab stop, arrows go from pin to pin. */
export function MapSketch({
  label,
  pins,
  selected = null,
  onPoint,
  onChoose,
  ratio = 4 / 3,
}: MapSketchProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame, 640);
  const height = Math.round(width / ratio);
  const [pointed, setPointed] = useState<string | null>(null);
  // by value: callers make a new list at every render, and the ground is dear to draw
  const places = JSON.stringify(pins.map(({ lat, lng }) => [lat, lng]));
  const view = useMemo(
    () => viewOfAll(JSON.parse(places) as Place[], width, height),
    [places, width, height],
  );
  const point = (id: string | null) => {
    setPointed(id);
    onPoint?.(id);
  };
  const raised = pointed ?? selected;
  const stop = pins.some((pin) => pin.id === raised) ? raised : pins[0]?.id;
  return (
    <div ref={frame} className={styles.map} style={{ aspectRatio: ratio }} role="group" aria-label={label}>
      <Ground view={view} names />
      {pins.map((pin) => {
        const [x, y] = view.at([pin.lat, pin.lng]);
        const shared = {
          className: classes(
            styles.pin,
            pin.id === raised && styles.raised,
            y < 90 && styles.labelBelow,
            x < 110 && styles.labelRight,
            x > width - 110 && styles.labelLeft,
          ),
          style: { left: `${(x / width) * 100}%`, top: `${(y / height) * 100}%` },
          tabIndex: pin.id === stop ? 0 : -1,
          'data-pin': '',
          onPointerEnter: () => point(pin.id),
          onPointerLeave: () => point(null),
          onFocus: () => point(pin.id),
          onBlur: () => point(null),
          onKeyDown: walk,
          onClick: () => onChoose?.(pin.id),
        };
        const inside = (
          <>
            <PinShape />
            <span className={styles.label}>{pin.label}</span>
          </>
        );
        return pin.href ? (
          <a key={pin.id} href={pin.href} {...shared}>
            {inside}
          </a>
        ) : (
          <button key={pin.id} type="button" {...shared}>
            {inside}
          </button>
        );
      })}
    </div>
  );
}

export interface PinMapProps {
  lat: number;
  lng: number;
  /** "Map around 1412 Mateo Street, Los Angeles" */
  label: string;
  zoom?: number;
  width?: number;
  height?: number;
}

/** One place on its streets, 320 x 240 at zoom 15 (spec.md §7): what stands where the static map would. */
export function PinMap({ lat, lng, label, zoom = 15, width = 320, height = 240 }: PinMapProps) {
  const view = useMemo(() => viewAround([lat, lng], zoom, width, height), [lat, lng, zoom, width, height]);
  return (
    <div className={styles.map} style={{ aspectRatio: `${width} / ${height}` }} role="img" aria-label={label}>
      <Ground view={view} names={false} />
      <span className={classes(styles.pin, styles.raised, styles.only)}>
        <PinShape />
      </span>
    </div>
  );
}

function PinShape() {
  return (
    <svg viewBox="0 0 32 42" width="30" height="40" aria-hidden className={styles.shape}>
      <ellipse cx="16" cy="39" rx="7" ry="2.4" className={styles.shadow} />
      <path
        d="M16 39C6 26.5 1.5 21.5 1.5 14.8a14.5 14.5 0 0 1 29 0c0 6.7-4.5 11.7-14.5 24.2z"
        className={styles.drop}
      />
      <circle cx="16" cy="14.8" r="5.2" className={styles.eye} />
    </svg>
  );
}

/** Moves the focus to the pin before or after, in the list's order. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const all = [...(event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[data-pin]') ?? [])];
  all.at((all.indexOf(event.currentTarget) + step) % all.length)?.focus();
}
