import { RestaurantPhoto } from './restaurant-photo';
import styles from './photo-card.module.css';

/** A whole-card link: a tall photo with its title on a scrim ("Best Thai Restaurants in LA"). */
export function PhotoCard({ href, title, photoUrl }: { href: string; title: string; photoUrl: string }) {
  return (
    <a href={href} className={styles.card}>
      <RestaurantPhoto
        photoUrl={photoUrl}
        alt=""
        ratio={4 / 5}
        fit="cover"
        sizes="(max-width: 760px) 270px, 340px"
        className={styles.photo}
      />
      <h3 className={styles.title}>{title}</h3>
    </a>
  );
}
