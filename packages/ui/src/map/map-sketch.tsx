import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { IconButton } from '../actions/icon-button';
import { classes } from '../classes';
import { MinusIcon, PlusIcon } from '../icons';
import { useText } from '../messages';
import { MapBackground } from './map-background';
import { groupSpots, layOutPins, pinsThatFit } from './lay-out-pins';
import { Pin, type PinProps, Spots } from './map-pin';
import { namesOn } from './names';
import { useSteadyView, useTextScale, useWidth } from './map-hooks';
import { pressKey, useDrag } from './use-pan';
import { useZoom } from './use-zoom';
import { isIn, type LatLng, type View, ZOOM_STEPS } from './view';
import styles from './map.module.css';

export interface MapPin {
  id: string;
  lat: number;
  lng: number;
  /** shown while hovered, and read out */
  label: string;
  /** up to four characters on the pin: "4.6" */
  sign: string;
}

export interface MapSketchProps {
  /** what the map shows, for screen readers */
  label: string;
  pins: readonly MapPin[];
  /** how many there are in all, when more than those of `pins` */
  total?: number;
  /** id of the pin to raise: the row under the pointer */
  selected?: string | null;
  /** called with the id of the hovered or focused pin, and with null when that ends */
  onHover?: (id: string | null) => void;
  onChoose?: (id: string) => void;
  /** width over height; the map is as wide as its holder */
  ratio?: number;
}

/**
 * Our own drawing of the area with a pin for each restaurant; needs no outside host. Where pins would cover
 * one another, one sign has their number, and a press on it leads closer, in three steps. In the closest view
 * they move apart, each with a line to its spot. The pins are one Tab stop; use-pan.ts has the keys.
 */
export function MapSketch(props: MapSketchProps) {
  const { label, pins, total = pins.length, selected = null, onHover, onChoose, ratio = 4 / 3 } = props;
  const t = useText();
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame, 640);
  const height = Math.round(width / ratio);
  const [hovered, setHovered] = useState<string | null>(null);
  const { view, step, zoomBy, pan } = useZoom(useSteadyView(pins, width, height), pins);
  const raised = hovered ?? selected;
  const { groups, placed, names } = useLayout(pins, view, { raised, closest: step === ZOOM_STEPS });
  const stop = groups.find((group) => group.some(({ id }) => id === raised)) ?? groups[0];
  const drag = useDrag(pan);
  const focus = useFocusInside(frame, view);
  const hover = (id: string | null) => {
    setHovered(id);
    onHover?.(id);
  };
  return (
    // the keys and the pointer move what is shown, whatever they are used on
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={frame}
      className={classes(styles.map, step > 0 && styles.closer)}
      style={{ aspectRatio: ratio }}
      role="group"
      aria-label={label}
      onKeyDown={(event) => pressKey(event, { zoomBy, pan })}
      {...focus}
      {...(step > 0 && drag)}
    >
      <MapBackground view={view} names={names} />
      <Spots placed={placed} width={width} height={height} />
      {groups.map((group, i) => (
        <GroupPin
          key={group[0]!.id}
          group={group}
          placed={placed[i]!}
          frame={view}
          raised={group.some(({ id }) => id === raised)}
          tabStop={group === stop}
          onHover={hover}
          onChoose={onChoose}
          onCloser={(middle) => zoomBy(1, middle)}
        />
      ))}
      <ZoomButtons step={step} onZoom={zoomBy} />
      {pins.length < total && (
        <p className={styles.sketch}>{t('ui.map.shown', { shown: pins.length, total })}</p>
      )}
    </div>
  );
}

interface GroupPinProps extends Pick<PinProps, 'placed' | 'frame' | 'raised' | 'tabStop'> {
  /** one restaurant, or several that are too near to each other */
  group: readonly MapPin[];
  onHover: (id: string | null) => void;
  onChoose: ((id: string) => void) | undefined;
  /** the diner wants a closer view around this point */
  onCloser: (middle: LatLng) => void;
}

function GroupPin({ group, onHover, onChoose, onCloser, ...shared }: GroupPinProps) {
  const t = useText();
  const { id, label, sign } = group[0]!;
  if (group.length > 1)
    return (
      <Pin
        {...shared}
        cluster
        label={t('ui.map.cluster', { count: group.length })}
        sign={String(group.length)}
        onPress={() => onCloser(middleOf(group))}
      />
    );
  return (
    <Pin
      {...shared}
      label={label}
      sign={sign}
      onHover={(over) => onHover(over ? id : null)}
      onPress={() => onChoose?.(id)}
    />
  );
}

function ZoomButtons({ step, onZoom }: { step: number; onZoom: (steps: number) => void }) {
  const t = useText();
  return (
    <div className={styles.zoom}>
      <IconButton
        label={t('ui.map.zoomIn')}
        icon={PlusIcon}
        disabled={step === ZOOM_STEPS}
        onClick={() => onZoom(1)}
      />
      <IconButton
        label={t('ui.map.zoomOut')}
        icon={MinusIcon}
        disabled={step === 0}
        onClick={() => onZoom(-1)}
      />
    </div>
  );
}

/** The signs of a view with their positions, and the names of cities around them. */
function useLayout(
  pins: readonly MapPin[],
  view: View,
  { raised, closest }: { raised: string | null; closest: boolean },
) {
  const textScale = useTextScale();
  const { width, height } = view;
  const all = pins.map(({ lat, lng }) => view.at([lat, lng]));
  const visible = all.filter((spot) => isIn(view, spot)).length;
  const apart = closest && visible <= pinsThatFit(width, height);
  // the raised one is shown at the edge if it is outside
  const groups = (apart ? all.map((_, i) => [i]) : groupSpots(all)).filter((group) =>
    group.some((i) => isIn(view, all[i]!) || pins[i]!.id === raised),
  );
  // compared by value: callers make a new list at every render, and the background is expensive to draw
  const spots = JSON.stringify(groups.map(([first]) => all[first!]));
  const placed = useMemo(
    () => layOutPins(JSON.parse(spots) as [number, number][], width, height),
    [spots, width, height],
  );
  const names = useMemo(() => namesOn(view, placed, textScale), [view, placed, textScale]);
  return { groups: groups.map((group) => group.map((i) => pins[i]!)), placed, names };
}

function middleOf(pins: readonly MapPin[]): LatLng {
  const mean = (of: (pin: MapPin) => number) => pins.reduce((sum, pin) => sum + of(pin), 0) / pins.length;
  return [mean(({ lat }) => lat), mean(({ lng }) => lng)];
}

/** When a view no longer has the pin with the focus, another pin gets it, or a button of the map. */
function useFocusInside(frame: RefObject<HTMLElement | null>, view: View) {
  const inside = useRef(false);
  useLayoutEffect(() => {
    if (!inside.current || document.activeElement !== document.body) return;
    frame.current
      ?.querySelector<HTMLElement>('[data-pin][tabindex="0"], button:enabled')
      ?.focus({ preventScroll: true });
  }, [frame, view]);
  return {
    onFocus: () => {
      inside.current = true;
    },
    onBlur: () => {
      inside.current = false;
    },
  };
}
