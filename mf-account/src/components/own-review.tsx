import { NOISE_LABELS, type Review } from '@mesa/contract';
import { useHost } from '@mesa/remote-kit';
import { classes, PhotoStrip, Stars } from '@mesa/ui';
import { ASPECT_LABELS } from './review-draft';
import styles from './own-review.module.css';

const ASPECTS = ['food', 'service', 'ambience', 'value'] as const;

/** The diner's own review: ratings, noise, comment, photos (spec.md §4 "Profile"). */
export function OwnReview({ review, drawer = false }: { review: Review; drawer?: boolean }) {
  const { openModal } = useHost();
  return (
    <div className={classes(styles.review, drawer && styles.drawer)} role="group" aria-label="Your review">
      <div className={styles.overall}>
        <Stars rating={review.overall} />
        {review.recommend && <span>You recommend it</span>}
      </div>
      <dl className={styles.ratings}>
        {ASPECTS.map((aspect) => (
          <div key={aspect}>
            <dt>{ASPECT_LABELS[aspect]}</dt>
            <dd>{review[aspect]}</dd>
          </div>
        ))}
        <div>
          <dt>Noise</dt>
          <dd>{NOISE_LABELS[review.noise - 1]}</dd>
        </div>
      </dl>
      <p className={styles.body}>{review.body}</p>
      <PhotoStrip
        photos={review.photos}
        nameOf={(position) => `Your photo ${position}`}
        size={80}
        onOpen={(large, start) => openModal('image', { photos: large, start })}
      />
    </div>
  );
}
