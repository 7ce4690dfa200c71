import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { classes } from '../classes';
import { useText } from '../messages';
import { MapBackground } from './map-background';
import { layOutPins, pinsThatFit, type PlacedPin } from './lay-out-pins';
import { namesOn } from './names';
import { useSteadyView, useTextScale, useWidth } from './map-hooks';
import type { View } from './view';
import styles from './map.module.css';

export interface MapPin {
  id: string;
  lat: number;
  lng: number;
  /** shown while hovered, and read out */
  label: string;
  /** up to four characters on the pin: "$$" */
  sign: string;
  /** '#/restaurants/…': makes the pin a link */
  href?: string;
}

export interface MapSketchProps {
  /** what the map shows, for screen readers */
  label: string;
  pins: readonly MapPin[];
  /** id of the pin to raise: the row under the pointer */
  selected?: string | null;
  /** called with the id of the hovered or focused pin, and with null when that ends */
  onHover?: (id: string | null) => void;
  onChoose?: (id: string) => void;
  /** width over height; the map is as wide as its holder */
  ratio?: number;
}

/**
 * Our own drawing of the area with a pin for each restaurant; needs no outside host. One Tab stop, arrows go
 * from pin to pin. No pin covers another: where they crowd, they move apart, each with a line to its spot.
 */
export function MapSketch({
  label,
  pins,
  selected = null,
  onHover,
  onChoose,
  ratio = 4 / 3,
}: MapSketchProps) {
  const t = useText();
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame, 640);
  const height = Math.round(width / ratio);
  const [hovered, setHovered] = useState<string | null>(null);
  const shown = pins.slice(0, pinsThatFit(width, height));
  const view = useSteadyView(shown, width, height);
  const { placed, names } = useLayout(shown, view);
  const hover = (id: string | null) => {
    setHovered(id);
    onHover?.(id);
  };
  const raised = hovered ?? selected;
  const stop = shown.some((pin) => pin.id === raised) ? raised : shown[0]?.id;
  return (
    <div ref={frame} className={styles.map} style={{ aspectRatio: ratio }} role="group" aria-label={label}>
      <MapBackground view={view} names={names} />
      <Spots placed={placed} width={width} height={height} />
      {shown.map((pin, i) => (
        <Pin
          key={pin.id}
          pin={pin}
          placed={placed[i]!}
          frame={{ width, height }}
          raised={pin.id === raised}
          tabStop={pin.id === stop}
          onHover={hover}
          onChoose={onChoose}
        />
      ))}
      {shown.length < pins.length && (
        <p className={styles.sketch}>{t('ui.map.first', { shown: shown.length, total: pins.length })}</p>
      )}
    </div>
  );
}

/** The positions of the pins, and of the names of cities around them. */
function useLayout(pins: readonly MapPin[], view: View) {
  const textScale = useTextScale();
  const { width, height } = view;
  // compared by value: callers make a new list at every render, and the background is expensive to draw
  const spots = JSON.stringify(pins.map(({ lat, lng }) => view.at([lat, lng])));
  const placed = useMemo(
    () => layOutPins(JSON.parse(spots) as [number, number][], width, height),
    [spots, width, height],
  );
  const names = useMemo(() => namesOn(view, placed, textScale), [view, placed, textScale]);
  return { placed, names };
}

interface PinProps {
  pin: MapPin;
  placed: PlacedPin;
  frame: { width: number; height: number };
  raised: boolean;
  tabStop: boolean;
  onHover: (id: string | null) => void;
  onChoose: ((id: string) => void) | undefined;
}

function Pin({
  pin: { id, label, sign, href },
  placed: { x, y },
  frame: { width, height },
  raised,
  tabStop,
  onHover,
  onChoose,
}: PinProps) {
  const shared = {
    className: classes(
      styles.pin,
      raised && styles.raised,
      y > height - 70 && styles.labelAbove,
      x < 110 && styles.labelRight,
      x > width - 110 && styles.labelLeft,
    ),
    style: { left: `${(x / width) * 100}%`, top: `${(y / height) * 100}%` },
    tabIndex: tabStop ? 0 : -1,
    'data-pin': '',
    onPointerEnter: () => onHover(id),
    onPointerLeave: () => onHover(null),
    onFocus: () => onHover(id),
    onBlur: () => onHover(null),
    onKeyDown: walk,
    onClick: () => onChoose?.(id),
  };
  const inside = (
    <>
      <span className={styles.sign} aria-hidden>
        {sign}
      </span>
      <span className={styles.label}>{label}</span>
    </>
  );
  if (href)
    return (
      <a href={href} {...shared}>
        {inside}
      </a>
    );
  return (
    <button type="button" {...shared}>
      {inside}
    </button>
  );
}

/** The spots themselves, each with a line to its pin. */
function Spots({ placed, width, height }: { placed: readonly PlacedPin[]; width: number; height: number }) {
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

/** Moves the focus to the pin before or after, in the list's order. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const all = [...(event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[data-pin]') ?? [])];
  all.at((all.indexOf(event.currentTarget) + step) % all.length)?.focus();
}
