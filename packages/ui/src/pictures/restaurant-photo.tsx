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
  /** width over height, to hold its place; 3/2 as the pictures are */
  ratio?: number;
  /** the page's leading picture: fetched first instead of when it comes near */
  priority?: boolean;
  /** fills its holder, cut ("cover") or whole ("contain") */
  fit?: 'cover' | 'contain';
  className?: string | undefined;
}

const WIDTH = 960;

/** A restaurant's picture in the width the screen needs; never moves the page when it arrives. */
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
      // sizes before srcset before src: an image already asked for by a smaller set is fetched twice
      sizes={srcSet && sizes}
      srcSet={srcSet}
      src={src}
      className={classes(styles.photo, fit && styles[fit], className)}
    />
  );
}
