import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { type ModalProps, useHost } from '@mesa/remote-kit';
import { ChevronLeftIcon, ChevronRightIcon, classes, IconButton, RestaurantPhoto } from '@mesa/ui';
import { textNow, useText } from '../messages';
import styles from './image-modal.module.css';

type Photos = ModalProps['image']['photos'];

export const title = () => textNow()('image.title');
export const size = 'photo';

/** One large photo. Buttons, arrow keys and swipes show the others; after the last comes the first. */
export function Modal({ photos, start }: ModalProps['image']) {
  const { announce } = useHost();
  const t = useText();
  const [index, setIndex] = useState(start);
  const show = (next: number) => {
    setIndex(next);
    announce(photos[next]!.alt);
  };
  const step = (by: number) => {
    if (photos.length > 1) show((index + by + photos.length) % photos.length);
  };
  useArrowKeys(step);
  const swipe = useSwipe(step);

  const photo = photos[index];
  if (!photo) return null;
  return (
    <div className={styles.viewer}>
      <div className={styles.frame} {...swipe}>
        <RestaurantPhoto
          key={photo.url}
          photoUrl={photo.url}
          alt={photo.alt}
          sizes="100vw"
          priority
          fit="contain"
          className={styles.photo}
        />
        {photos.length > 1 && (
          <>
            <Arrows onStep={step} />
            <p className={styles.position} aria-hidden>
              {t('image.position', { number: index + 1, count: photos.length })}
            </p>
          </>
        )}
      </div>
      {photos.length > 1 && <Thumbnails photos={photos} index={index} onShow={show} />}
    </div>
  );
}

interface ThumbnailsProps {
  photos: Photos;
  index: number;
  onShow: (index: number) => void;
}

/** All photos in a row, on wide screens; the shown one is marked. */
function Thumbnails({ photos, index, onShow }: ThumbnailsProps) {
  return (
    <ul className={styles.thumbnails}>
      {photos.map(({ url, alt }, each) => (
        <li key={url}>
          <button
            type="button"
            aria-label={alt}
            aria-current={each === index || undefined}
            onClick={() => onShow(each)}
          >
            <RestaurantPhoto photoUrl={url} alt="" sizes="96px" fit="cover" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Arrows({ onStep }: { onStep: (by: number) => void }) {
  const t = useText();
  return (
    <>
      <IconButton
        label={t('image.previous')}
        icon={ChevronLeftIcon}
        variant="onPhoto"
        className={classes(styles.arrow, styles.previous)}
        onClick={() => onStep(-1)}
      />
      <IconButton
        label={t('image.next')}
        icon={ChevronRightIcon}
        variant="onPhoto"
        className={classes(styles.arrow, styles.next)}
        onClick={() => onStep(1)}
      />
    </>
  );
}

/** Calls `onStep` with -1 for the left arrow key and 1 for the right one, wherever the focus is. */
function useArrowKeys(onStep: (by: number) => void): void {
  const latest = useRef(onStep);
  useEffect(() => {
    latest.current = onStep;
  });
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[key];
      if (by) latest.current(by);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

/** How far a finger must move to swipe, in pixels. */
const LEAST = 40;

/** Handlers for an element to swipe: a swipe to the left calls `onStep` with 1, one to the right with -1. */
function useSwipe(onStep: (by: number) => void) {
  const start = useRef<number | null>(null);
  return {
    onPointerDown: ({ clientX }: PointerEvent) => {
      start.current = clientX;
    },
    onPointerUp: ({ clientX }: PointerEvent) => {
      const moved = start.current === null ? 0 : clientX - start.current;
      start.current = null;
      if (Math.abs(moved) >= LEAST) onStep(moved < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}
