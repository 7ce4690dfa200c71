import { Children, useId, type CSSProperties, type ReactNode, type RefObject } from 'react';
import { IconButton } from '../actions/icon-button';
import { classes } from '../classes';
import { ChevronLeftIcon, ChevronRightIcon } from '../icons';
import { useText } from '../messages';
import { useRowScroll } from './use-row-scroll';
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
        {Children.map(children, (child) => (
          <li>{child}</li>
        ))}
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
    <div ref={ref} dir="ltr" className={styles.buttons}>
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
