import type { Restaurant } from '@mesa/contract';
import { useHost, type OpenModal } from '@mesa/remote-kit';
import { RestaurantPhoto } from '@mesa/ui';
import styles from './gallery.module.css';

type Photos = Extract<OpenModal, { name: 'image' }>['props']['photos'];

const SHOWN = 5;

/** Every picture of a restaurant as the image modal takes them, the header's own first. */
export function photosOf({
  name,
  photoUrl,
  photoUrls,
}: Pick<Restaurant, 'name' | 'photoUrl' | 'photoUrls'>): Photos {
  const urls = [...new Set([photoUrl, ...photoUrls])].filter(Boolean);
  return urls.map((url, index) => ({ url, alt: `${name}, photo ${index + 1} of ${urls.length}` }));
}

/** One large picture and four small ones; each opens the image modal there, the last one tells how many more there are. */
export function Gallery({ restaurant }: { restaurant: Restaurant }) {
  const { openModal } = useHost();
  const photos = photosOf(restaurant);
  // the header shows the first one already
  const from = photos.length > SHOWN ? 1 : 0;
  const shown = photos.slice(from, from + SHOWN);
  const more = photos.length - from - shown.length;
  return (
    <section id="photos" tabIndex={-1} aria-labelledby="photos-title" className={styles.section}>
      <h2 id="photos-title">Photos</h2>
      <ul className={styles.gallery} data-count={shown.length}>
        {shown.map(({ url, alt }, index) => (
          <li key={url}>
            <button
              type="button"
              className={styles.photo}
              aria-label={index === shown.length - 1 && more > 0 ? `${alt}, and ${more} more` : alt}
              onClick={() => openModal('image', { photos, start: from + index })}
            >
              <RestaurantPhoto
                photoUrl={url}
                alt=""
                sizes={index === 0 ? '(max-width: 760px) 100vw, 400px' : '(max-width: 760px) 50vw, 200px'}
                fit="cover"
              />
              {index === shown.length - 1 && more > 0 && (
                <span className={styles.more} aria-hidden>
                  + {more} more
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
