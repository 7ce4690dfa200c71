import { NOISE_LABELS, type Review } from '@mesa/contract';
import { useHost } from '@mesa/remote-kit';
import { Avatar, formatDate, Meta, RestaurantPhoto, Stars } from '@mesa/ui';
import styles from './review-item.module.css';

/** One diner's word, with their pictures when they took some. */
export function ReviewItem({ review }: { review: Review }) {
  const { author, created_at, overall, food, service, ambience, value, noise, body, recommend } = review;
  return (
    <li>
      <article className={styles.review}>
        <Avatar name={author} />
        <div className={styles.words}>
          <p><b>{author}</b> <span className={styles.when}>Reviewed {formatDate(created_at, 'year')}</span></p>
          <div className={styles.stars}><Stars rating={overall} />{recommend && <span>Recommends it</span>}</div>
          <p className={styles.body}>{body}</p>
          <Pictures review={review} />
          <Meta>{`Food ${food}`}{`Service ${service}`}{`Ambience ${ambience}`}{`Value ${value}`}{NOISE_LABELS[noise - 1]}</Meta>
        </div>
      </article>
    </li>
  );
}

function Pictures({ review: { author, photos } }: { review: Review }) {
  const { openModal } = useHost();
  if (photos.length === 0) return null;
  const large = photos.map(({ url }, index) => ({ url, alt: `Photo ${index + 1} of ${photos.length} by ${author}` }));
  return (
    <ul className={styles.pictures}>
      {photos.map(({ signed_id, thumb_url }, index) => (
        <li key={signed_id}>
          <button type="button" aria-label={large[index]!.alt} onClick={() => openModal('image', { photos: large, start: index })}>
            <RestaurantPhoto photoUrl={thumb_url} alt="" sizes="96px" ratio={1} fit="cover" />
          </button>
        </li>
      ))}
    </ul>
  );
}
