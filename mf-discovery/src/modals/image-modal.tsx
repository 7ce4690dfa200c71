import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { useHost, type ModalProps } from '@mesa/remote-kit';
import { ChevronLeftIcon, ChevronRightIcon, classes, IconButton, RestaurantPhoto } from '@mesa/ui';
import styles from './image-modal.module.css';

export const title = 'Photos';
export const size = 'photo';

/** A finger must move this far to mean another picture, in pixels. */
const SWIPE = 40;

/** One large picture of several: arrows, arrow keys or a swipe lead to the others, around the ends. */
export function Modal({ photos, start }: ModalProps['image']) {
  const { announce } = useHost();
  const [index, setIndex] = useState(start);
  const touched = useRef<number | null>(null);
  const several = photos.length > 1;
  const step = (by: number) => {
    if (!several) return;
    const next = (index + by + photos.length) % photos.length;
    setIndex(next);
    announce(photos[next]!.alt);
  };
  const latest = useRef(step);
  latest.current = step;
  useEffect(() => {
    const key = ({ key: pressed }: KeyboardEvent) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[pressed];
      if (by) latest.current(by);
    };
    window.addEventListener('keydown', key);
    return () => window.removeEventListener('keydown', key);
  }, []);

  const photo = photos[index];
  if (!photo) return null;
  const release = ({ clientX }: PointerEvent) => {
    const moved = touched.current === null ? 0 : clientX - touched.current;
    touched.current = null;
    if (Math.abs(moved) >= SWIPE) step(moved < 0 ? 1 : -1);
  };
  return (
    <div
      className={styles.frame}
      onPointerDown={({ clientX }) => {
        touched.current = clientX;
      }}
      onPointerUp={release}
      onPointerCancel={() => {
        touched.current = null;
      }}
    >
      <RestaurantPhoto
        key={photo.url}
        photoUrl={photo.url}
        alt={photo.alt}
        sizes="90vw"
        priority
        fit="contain"
        className={styles.photo}
      />
      {several && (
        <>
          <IconButton
            label="Previous photo"
            icon={ChevronLeftIcon}
            variant="onPhoto"
            className={classes(styles.arrow, styles.back)}
            onClick={() => step(-1)}
          />
          <IconButton
            label="Next photo"
            icon={ChevronRightIcon}
            variant="onPhoto"
            className={classes(styles.arrow, styles.on)}
            onClick={() => step(1)}
          />
          <p className={styles.place} aria-hidden>
            {index + 1} / {photos.length}
          </p>
        </>
      )}
    </div>
  );
}
