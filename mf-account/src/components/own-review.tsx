import type { Review } from '@mesa/contract';
import { useHost } from '@mesa/remote-kit';
import { classes, PhotoStrip, Stars, useNoiseLabel } from '@mesa/ui';
import { useText } from '../messages';
import { ASPECT_LABELS } from './review-draft';
import styles from './own-review.module.css';

const ASPECTS = ['food', 'service', 'ambience', 'value'] as const;

/**
 * The diner's own review: ratings, noise, comment, photos (spec.md §4 "Profile").
 * @param props.drawer attached to the row of its visit, like a drawer pulled out below it
 */
export function OwnReview({ review, drawer = false }: { review: Review; drawer?: boolean }) {
  const t = useText();
  const noiseLabel = useNoiseLabel();
  const { openModal } = useHost();
  return (
    <div
      className={classes(styles.review, drawer && styles.drawer)}
      role="group"
      aria-label={t('ownReview.title')}
    >
      <div className={styles.overall}>
        <Stars rating={review.overall} />
        {review.recommend && <span>{t('ownReview.recommended')}</span>}
      </div>
      <dl className={styles.ratings}>
        {ASPECTS.map((aspect) => (
          <div key={aspect}>
            <dt>{t(ASPECT_LABELS[aspect])}</dt>
            <dd>{review[aspect]}</dd>
          </div>
        ))}
        <div>
          <dt>{t('review.noise')}</dt>
          <dd>{noiseLabel(review.noise)}</dd>
        </div>
      </dl>
      <p className={styles.body}>{review.body}</p>
      <PhotoStrip
        photos={review.photos}
        nameOf={(number, count) => t('ownReview.photo', { number, count })}
        size={80}
        onOpen={(large, start) => openModal('image', { photos: large, start })}
      />
    </div>
  );
}
