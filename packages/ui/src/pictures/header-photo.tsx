import { classes } from '../classes';
import { photoPreview } from './photo';
import { RestaurantPhoto } from './restaurant-photo';
import styles from './header-photo.module.css';

export interface HeaderPhotoProps {
  /** a restaurant's `widePhotoUrl`, or its `photoUrl` when it has none */
  photoUrl: string;
  alt: string;
  className?: string;
}

/**
 * Width over height of the wide pictures, and the least height of a header in px (--header-photo of
 * tokens.css).
 */
const RATIO = 1920 / 820;
const LEAST_HEIGHT = 270;
/**
 * On narrow screens the header is taller than a photo of the screen's width would be, so the photo is wider
 * than the screen and cropped at its sides.
 */
const SIZES = `max(100vw, ${Math.ceil(LEAST_HEIGHT * RATIO)}px)`;

/** The photo at the top of a restaurant's page, from edge to edge, with a blurred preview while it loads. */
export function HeaderPhoto({ photoUrl, alt, className }: HeaderPhotoProps) {
  const preview = photoPreview(photoUrl);
  return (
    <div
      className={classes(styles.header, className)}
      style={preview ? { backgroundImage: `url("${preview}")` } : undefined}
    >
      <RestaurantPhoto
        photoUrl={photoUrl}
        alt={alt}
        sizes={SIZES}
        ratio={RATIO}
        priority
        fit="cover"
        className={styles.photo}
      />
    </div>
  );
}
