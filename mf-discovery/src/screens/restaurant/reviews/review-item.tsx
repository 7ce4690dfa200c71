import { NOISE_LABELS, type Review } from '@mesa/contract';
import { useHost } from '@mesa/remote-kit';
import { Avatar, formatDate, Meta, PhotoStrip, Stars } from '@mesa/ui';
import styles from './review-item.module.css';

/** One diner's review, with its photos if there are any. */
export function ReviewItem({ review }: { review: Review }) {
  const { author, created_at, overall, food, service, ambience, value, noise, body, recommend, photos } =
    review;
  const { openModal } = useHost();
  return (
    <li>
      <article className={styles.review}>
        <Avatar name={author} />
        <div className={styles.words}>
          <p>
            <b>{author}</b> <span className={styles.when}>Reviewed {formatDate(created_at, 'year')}</span>
          </p>
          <div className={styles.stars}>
            <Stars rating={overall} />
            {recommend && <span>Recommends it</span>}
          </div>
          <p className={styles.body}>{body}</p>
          <PhotoStrip
            photos={photos}
            nameOf={(position) => `Photo ${position} by ${author}`}
            size={96}
            onOpen={(large, start) => openModal('image', { photos: large, start })}
            className={styles.pictures}
          />
          <Meta>
            {`Food ${food}`}
            {`Service ${service}`}
            {`Ambience ${ambience}`}
            {`Value ${value}`}
            {`Noise: ${NOISE_LABELS[noise - 1]}`}
          </Meta>
        </div>
      </article>
    </li>
  );
}
