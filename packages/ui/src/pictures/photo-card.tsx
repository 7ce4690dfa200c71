import { classes } from '../classes';
import { RestaurantPhoto } from './restaurant-photo';
import styles from './photo-card.module.css';

export interface PhotoCardProps {
  href: string;
  title: string;
  photoUrl: string;
  /** "tall" is 4:5, for a dish; "wide" is 3:2, for a table; both are wider in a row that is not full */
  shape?: 'tall' | 'wide';
}

/** A whole-card link: a photo with its title on a scrim ("Best Thai Restaurants in LA"). */
export function PhotoCard({ href, title, photoUrl, shape = 'tall' }: PhotoCardProps) {
  const wide = shape === 'wide';
  return (
    <a href={href} className={classes(styles.card, wide && styles.wide)}>
      <RestaurantPhoto
        photoUrl={photoUrl}
        alt=""
        ratio={wide ? 3 / 2 : 4 / 5}
        fit="cover"
        sizes={wide ? 'auto, (max-width: 760px) 224px, 276px' : 'auto, (max-width: 760px) 270px, 340px'}
        className={styles.photo}
      />
      <h3 className={styles.title}>{title}</h3>
    </a>
  );
}
