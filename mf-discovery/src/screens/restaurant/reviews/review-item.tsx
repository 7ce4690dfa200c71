import { FORMER_DINER, hashPaths, type Review } from '@mesa/contract';
import { useHost } from '@mesa/remote-kit';
import { Avatar, Meta, PhotoStrip, Stars, TextLink, useNoiseLabel } from '@mesa/ui';
import { useText } from '../../../messages';
import styles from './review-item.module.css';

/** One diner's review, with its photos if there are any; their own has a link to its form. */
export function ReviewItem({ review }: { review: Review }) {
  const { created_at, overall, food, service, ambience, value, noise, body, recommend, photos } = review;
  const { openModal, session } = useHost();
  const t = useText();
  const noiseLabel = useNoiseLabel();
  const author = review.author === FORMER_DINER ? t('review.formerDiner') : review.author;
  return (
    <li>
      <article className={styles.review}>
        <Avatar name={author} />
        <div className={styles.words}>
          <p>
            <b>{author}</b>{' '}
            <span className={styles.when}>{t('review.when', { date: t.date(created_at, 'year') })}</span>
            {session.currentUser?.id === review.user_id && (
              <TextLink
                href={`#${hashPaths.feedbackEdit.to(review.id)}`}
                aria-label={t('review.editLabel')}
                className={styles.edit}
              >
                {t('review.edit')}
              </TextLink>
            )}
          </p>
          <div className={styles.stars}>
            <Stars rating={overall} />
            {recommend && <span>{t('review.recommends')}</span>}
          </div>
          <p className={styles.body}>{body}</p>
          <PhotoStrip
            photos={photos}
            nameOf={(number, count) => t('review.photo', { number, count, author })}
            size={96}
            onOpen={(large, start) => openModal('image', { photos: large, start })}
            className={styles.pictures}
          />
          <Meta>
            {t('review.food', { rating: food })}
            {t('review.service', { rating: service })}
            {t('review.ambience', { rating: ambience })}
            {t('review.value', { rating: value })}
            {t('review.noise', { level: noiseLabel(noise) ?? '' })}
          </Meta>
        </div>
      </article>
    </li>
  );
}
