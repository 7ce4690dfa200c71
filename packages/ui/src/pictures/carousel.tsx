import {
  Children,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
} from 'react';
import { IconButton } from '../actions/icon-button';
import { classes } from '../classes';
import { ChevronLeftIcon, ChevronRightIcon } from '../icons';
import styles from './carousel.module.css';

/** How far the buttons scroll, in pixels (spec.md §9). */
const LEFT = -600;
const RIGHT = 500;
/** What is in view, and two widths more. */
const NEAR_END = 3;

export interface CarouselProps {
  title: string;
  subtitle?: ReactNode;
  /** width of an item in pixels, and on narrow screens; the next one always peeks */
  itemWidth: number;
  itemWidthNarrow?: number;
  /** less space between small items */
  tight?: boolean;
  /** a link beside the buttons, e.g. to the whole list */
  action?: ReactNode;
  /** fewer items are left than fit on two widths of the row: called at every look while that is so */
  onNearEnd?: (() => void) | undefined;
  children: ReactNode;
}

/** A row of cards that scrolls sideways by touch, wheel, arrow keys, Tab, or its two buttons. */
export function Carousel({
  title,
  subtitle,
  itemWidth,
  itemWidthNarrow = itemWidth,
  tight,
  action,
  onNearEnd,
  children,
}: CarouselProps) {
  const titleId = useId();
  const track = useRef<HTMLUListElement>(null);
  const buttons = useRef<HTMLDivElement>(null);
  const [ends, setEnds] = useState({ left: true, right: false });
  /** where the running scroll will end */
  const goal = useRef<number | null>(null);
  const arrived = () => {
    goal.current = null;
  };

  const nearEnd = useRef(onNearEnd);
  nearEnd.current = onNearEnd;
  const measure = useCallback(() => {
    const list = track.current;
    if (!list) return;
    const left = list.scrollLeft <= 1;
    const right = list.scrollLeft + list.clientWidth >= list.scrollWidth - 1;
    if (goal.current !== null && Math.abs(goal.current - list.scrollLeft) <= 1) goal.current = null;
    // a disabled button lets go of the focus: the keyboard goes on with the list
    const [toLeft, toRight] = buttons.current?.children ?? [];
    const pressed = document.activeElement;
    if (pressed && ((left && pressed === toLeft) || (right && pressed === toRight)))
      list.focus({ preventScroll: true });
    if (list.scrollWidth - list.scrollLeft < NEAR_END * list.clientWidth) nearEnd.current?.();
    setEnds((old) => (old.left === left && old.right === right ? old : { left, right }));
  }, []);
  const count = Children.count(children);
  useEffect(() => {
    // where there is no layout there is nothing to follow
    if (!track.current || typeof ResizeObserver === 'undefined') return;
    // told when the browser has laid the page out anyway, now too: asking here would make it do so on the spot
    const observer = new ResizeObserver(measure);
    observer.observe(track.current);
    return () => observer.disconnect();
  }, [measure, count]);

  const scroll = (by: number) => {
    const list = track.current;
    if (!list) return;
    // a press while the last one's way is not done yet goes on from its end
    const to = (goal.current ?? list.scrollLeft) + by;
    const left = to - list.scrollLeft;
    goal.current = Math.max(0, Math.min(to, list.scrollWidth - list.clientWidth));
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    list.scrollBy({ left, behavior: still ? 'auto' : 'smooth' });
  };
  const widths = { '--item': `${itemWidth}px`, '--item-narrow': `${itemWidthNarrow}px` } as CSSProperties;
  return (
    <section className={styles.carousel} aria-labelledby={titleId}>
      <div className={styles.top}>
        <div className={styles.words}>
          <h2 id={titleId}>{title}</h2>
          {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
        </div>
        {action && <div className={styles.action}>{action}</div>}
        <div ref={buttons} className={styles.buttons}>
          <IconButton
            label="Scroll left"
            icon={ChevronLeftIcon}
            variant="outline"
            disabled={ends.left}
            onClick={() => scroll(LEFT)}
          />
          <IconButton
            label="Scroll right"
            icon={ChevronRightIcon}
            variant="outline"
            disabled={ends.right}
            onClick={() => scroll(RIGHT)}
          />
        </div>
      </div>
      {/* a place to scroll must be reachable by keyboard; list semantics stay, hence no other role */}
      <ul
        ref={track}
        className={classes(
          styles.track,
          tight && styles.tight,
          !ends.right && styles.more,
          !ends.left && styles.back,
        )}
        style={widths}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-labelledby={titleId}
        onScroll={measure}
        onScrollEnd={arrived}
      >
        {Children.map(children, (child) => (
          <li>{child}</li>
        ))}
      </ul>
    </section>
  );
}
