import {
  Children,
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { IconButton } from '../actions/icon-button';
import { classes } from '../classes';
import { ChevronLeftIcon, ChevronRightIcon } from '../icons';
import { useText } from '../messages';
import styles from './carousel.module.css';

/** How far the buttons scroll, in pixels (spec.md §9). */
const LEFT = -600;
const RIGHT = 500;

export interface CarouselProps {
  title: string;
  subtitle?: ReactNode;
  /** width of an item in pixels, and on narrow screens; a part of the next one is always in view */
  itemWidth: number;
  itemWidthNarrow?: number;
  /** less space between small items */
  tight?: boolean;
  /** a link beside the buttons, e.g. to the whole list */
  action?: ReactNode;
  /** called while fewer items are left than fit on two widths of the row */
  onNearEnd?: () => void;
  children: ReactNode;
}

/** A row of cards that scrolls sideways by touch, wheel, arrow keys, Tab, or its two buttons. */
export function Carousel({ title, subtitle, action, onNearEnd, tight, children, ...widths }: CarouselProps) {
  const titleId = useId();
  const { track, buttons, ends, scrollBy, ...scrolling } = useRowScroll({
    count: Children.count(children),
    onNearEnd,
  });
  const { itemWidth, itemWidthNarrow = itemWidth } = widths;
  return (
    <section className={styles.carousel} aria-labelledby={titleId}>
      <div className={styles.top}>
        <div className={styles.words}>
          <h2 id={titleId}>{title}</h2>
          {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
        </div>
        {action && <div className={styles.action}>{action}</div>}
        <ScrollButtons ref={buttons} ends={ends} onScroll={scrollBy} />
      </div>
      {/* a scrolling list must be reachable by keyboard; it stays a list, hence no other role */}
      <ul
        {...scrolling}
        ref={track}
        className={classes(
          styles.track,
          tight && styles.tight,
          !ends.right && styles.more,
          !ends.left && styles.back,
        )}
        style={{ '--item': `${itemWidth}px`, '--item-narrow': `${itemWidthNarrow}px` } as CSSProperties}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-labelledby={titleId}
      >
        {/* an absent item takes no space */}
        {Children.map(children, (child) => child && <li>{child}</li>)}
      </ul>
    </section>
  );
}

interface ScrollButtonsProps {
  ref: RefObject<HTMLDivElement | null>;
  ends: { left: boolean; right: boolean };
  onScroll: (distance: number) => void;
}

function ScrollButtons({ ref, ends, onScroll }: ScrollButtonsProps) {
  const t = useText();
  return (
    // left and right are where they are, in every language
    <div ref={ref} dir="ltr" className={classes(styles.buttons, ends.left && ends.right && styles.whole)}>
      <IconButton
        label={t('ui.carousel.left')}
        icon={ChevronLeftIcon}
        variant="outline"
        disabled={ends.left}
        onClick={() => onScroll(LEFT)}
      />
      <IconButton
        label={t('ui.carousel.right')}
        icon={ChevronRightIcon}
        variant="outline"
        disabled={ends.right}
        onClick={() => onScroll(RIGHT)}
      />
    </div>
  );
}

/** The list loads more items while less than this many of its widths are left, counting the one in view. */
const NEAR_END = 3;

interface RowScrollOptions {
  /** how many items there are */
  count: number;
  /** called at each measurement while the end is near */
  onNearEnd?: () => void;
}

/** Scrolls a row sideways by buttons, and knows when an end is reached. */
function useRowScroll({ count, onNearEnd }: RowScrollOptions) {
  const track = useRef<HTMLUListElement>(null);
  const buttons = useRef<HTMLDivElement>(null);
  const [ends, setEnds] = useState({ left: true, right: false });
  /** where the running scroll will end */
  const goal = useRef<number | null>(null);
  const nearEnd = useRef(onNearEnd);
  nearEnd.current = onNearEnd;

  const measure = useCallback(() => {
    const list = track.current;
    if (!list) return;
    const { leftmost, rightmost } = scrollRange(list);
    const left = list.scrollLeft <= leftmost + 1;
    const right = list.scrollLeft >= rightmost - 1;
    if (goal.current !== null && Math.abs(goal.current - list.scrollLeft) <= 1) goal.current = null;
    moveFocusFromDisabled(buttons.current, { left, right }, list);
    if (list.scrollWidth - Math.abs(list.scrollLeft) < NEAR_END * list.clientWidth) nearEnd.current?.();
    setEnds((old) => (old.left === left && old.right === right ? old : { left, right }));
  }, []);

  useEffect(() => {
    // jsdom has no layout, hence nothing to observe
    if (!track.current || typeof ResizeObserver === 'undefined') return;
    // it also reports at once, after the browser's own layout: measuring here would force a layout of its own
    const observer = new ResizeObserver(measure);
    observer.observe(track.current);
    return () => observer.disconnect();
  }, [measure, count]);

  const scrollBy = (distance: number) => {
    const list = track.current;
    if (!list) return;
    // a press during a scroll continues from where that scroll will end
    const to = (goal.current ?? list.scrollLeft) + distance;
    const { leftmost, rightmost } = scrollRange(list);
    goal.current = Math.max(leftmost, Math.min(to, rightmost));
    const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    list.scrollBy({ left: to - list.scrollLeft, behavior: reducedMotion ? 'auto' : 'smooth' });
  };
  const onScrollEnd = () => {
    goal.current = null;
  };
  return { track, buttons, ends, scrollBy, onScroll: measure, onScrollEnd };
}

/**
 * The positions at both ends of a row; in a text from right to left they count from its right end, below
 * zero.
 */
function scrollRange({ scrollWidth, clientWidth }: HTMLElement): { leftmost: number; rightmost: number } {
  const length = scrollWidth - clientWidth;
  return document.dir === 'rtl' ? { leftmost: -length, rightmost: 0 } : { leftmost: 0, rightmost: length };
}

/** A button that gets disabled loses the focus: move it to the list, so that the keyboard stays there. */
function moveFocusFromDisabled(
  buttons: HTMLElement | null,
  ends: { left: boolean; right: boolean },
  list: HTMLElement,
): void {
  const [toLeft, toRight] = buttons?.children ?? [];
  const focused = document.activeElement;
  if (focused && ((ends.left && focused === toLeft) || (ends.right && focused === toRight)))
    list.focus({ preventScroll: true });
}
