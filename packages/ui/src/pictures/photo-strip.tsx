import type { CSSProperties } from 'react';
import type { Photo } from '@mesa/contract';
import { classes } from '../classes';
import { RestaurantPhoto } from './restaurant-photo';
import styles from './photo-strip.module.css';

export interface PhotoStripProps {
  photos: readonly Photo[];
  /** describes a photo, counted from 1: "Photo 1 of 3 by Ana" */
  nameOf: (number: number, count: number) => string;
  /** width and height of each, px */
  size: number;
  /** called with all of them, as the image modal takes them, and the index of the one that was pressed */
  onOpen: (large: { url: string; alt: string }[], start: number) => void;
  className?: string;
}

/** A review's photos as small squares, each a button to its large picture. Nothing when there are none. */
export function PhotoStrip({ photos, nameOf, size, onOpen, className }: PhotoStripProps) {
  if (photos.length === 0) return null;
  const large = photos.map(({ url }, index) => ({ url, alt: nameOf(index + 1, photos.length) }));
  return (
    <ul className={classes(styles.strip, className)} style={{ '--size': `${size}px` } as CSSProperties}>
      {photos.map(({ signed_id, thumb_url }, index) => (
        <li key={signed_id}>
          <button type="button" aria-label={large[index]!.alt} onClick={() => onOpen(large, index)}>
            <RestaurantPhoto photoUrl={thumb_url} alt="" sizes={`${size}px`} ratio={1} fit="cover" />
          </button>
        </li>
      ))}
    </ul>
  );
}
