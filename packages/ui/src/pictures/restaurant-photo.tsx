import { classes } from '../classes';
import { photoSources } from './photo';
import styles from './restaurant-photo.module.css';

export interface RestaurantPhotoProps {
  /** a `photoUrl` of the contract; other widths are derived from it */
  photoUrl: string;
  /** empty when a caption beside it says the same */
  alt: string;
  /** the `sizes` attribute: how wide it is shown */
  sizes?: string;
  /** width over height, which reserves its space; 3/2 as Mesa's own photos */
  ratio?: number;
  /** the largest photo of the page: fetched first instead of lazily */
  priority?: boolean;
  /** fills its container, cropped ("cover") or whole ("contain") */
  fit?: 'cover' | 'contain';
  className?: string;
}

const WIDTH = 960;

/**
 * A restaurant's photo in the width that the screen needs. It reserves its space, so that nothing moves
 * when it loads.
 */
export function RestaurantPhoto({
  photoUrl,
  alt,
  sizes = '(max-width: 760px) 100vw, 320px',
  ratio = 3 / 2,
  priority,
  fit,
  className,
}: RestaurantPhotoProps) {
  const { src, srcSet } = photoSources(photoUrl);
  return (
    <img
      alt={alt}
      width={WIDTH}
      height={Math.round(WIDTH / ratio)}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding={priority ? 'sync' : 'async'}
      // in this order: a browser that sees `src` first would fetch the image twice
      sizes={srcSet && sizes}
      srcSet={srcSet}
      src={src}
      className={classes(styles.photo, fit && styles[fit], className)}
    />
  );
}
