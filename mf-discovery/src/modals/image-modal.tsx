import { useState } from 'react';
import { useHost, type ModalProps } from '@mesa/remote-kit';
import { ChevronLeftIcon, ChevronRightIcon, classes, IconButton, RestaurantPhoto } from '@mesa/ui';
import { textNow, useText } from '../messages';
import { useArrowKeys } from './use-arrow-keys';
import { useSwipe } from './use-swipe';
import styles from './image-modal.module.css';

export const title = () => textNow()('image.title');
export const size = 'photo';

/** One large photo. Buttons, arrow keys and swipes show the others; after the last comes the first. */
export function Modal({ photos, start }: ModalProps['image']) {
  const { announce } = useHost();
  const t = useText();
  const [index, setIndex] = useState(start);
  const step = (by: number) => {
    if (photos.length < 2) return;
    const next = (index + by + photos.length) % photos.length;
    setIndex(next);
    announce(photos[next]!.alt);
  };
  useArrowKeys(step);
  const swipe = useSwipe(step);

  const photo = photos[index];
  if (!photo) return null;
  return (
    <div className={styles.frame} {...swipe}>
      <RestaurantPhoto
        key={photo.url}
        photoUrl={photo.url}
        alt={photo.alt}
        sizes="90vw"
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
