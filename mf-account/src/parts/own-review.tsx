import { NOISE_LABELS, type Review } from '@mesa/contract';
import { useHost } from '@mesa/remote-kit';
import { classes, RestaurantPhoto, Stars } from '@mesa/ui';
import { ASPECT_LABELS } from './review-draft';
import styles from './own-review.module.css';

const ASPECTS = ['food', 'service', 'ambience', 'value'] as const;

/** What the diner said about a visit: ratings, noise, comment, photos (spec.md §4 "Profile"). */
export function OwnReview({ review, drawer = false }: { review: Review; drawer?: boolean }) {
  return (
    <div className={classes(styles.review, drawer && styles.drawer)} role="group" aria-label="Your review">
      <div className={styles.overall}>
        <Stars rating={review.overall} />
        {review.recommend && <span>You recommend it</span>}
      </div>
      <dl className={styles.ratings}>
        {ASPECTS.map((aspect) => <div key={aspect}><dt>{ASPECT_LABELS[aspect]}</dt><dd>{review[aspect]}</dd></div>)}
        <div><dt>Noise</dt><dd>{NOISE_LABELS[review.noise - 1]}</dd></div>
      </dl>
      <p className={styles.body}>{review.body}</p>
      <Pictures photos={review.photos} />
    </div>
  );
}

function Pictures({ photos }: Pick<Review, 'photos'>) {
  const { openModal } = useHost();
  if (photos.length === 0) return null;
  const large = photos.map(({ url }, index) => ({ url, alt: `Your photo ${index + 1} of ${photos.length}` }));
  return (
    <ul className={styles.pictures}>
      {photos.map(({ signed_id, thumb_url }, index) => (
        <li key={signed_id}>
          <button type="button" aria-label={large[index]!.alt} onClick={() => openModal('image', { photos: large, start: index })}>
            <RestaurantPhoto photoUrl={thumb_url} alt="" sizes="80px" ratio={1} fit="cover" />
          </button>
        </li>
      ))}
    </ul>
  );
}
