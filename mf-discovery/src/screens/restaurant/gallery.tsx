import type { CSSProperties } from 'react';
import { useHost } from '@mesa/remote-kit';
import { RestaurantPhoto } from '@mesa/ui';
import { useText } from '../../messages';
import type { Photos } from './photos-of';
import section from './section.module.css';
import styles from './gallery.module.css';

const SHOWN = 5;

/** One large picture and four small ones; each opens the image modal, the last one for the rest too. */
export function Gallery({ photos }: { photos: Photos }) {
  const t = useText();
  const shown = photos.slice(0, SHOWN);
  const more = photos.length - SHOWN + 1;
  return (
    <section id="photos" tabIndex={-1} aria-labelledby="photos-title" className={section.section}>
      <h2 id="photos-title">{t('gallery.title')}</h2>
      <ul className={styles.gallery} data-count={shown.length} style={lastSpans(shown.length)}>
        {shown.map(({ url }, index) => (
          <li key={url}>
            {more > 1 && index === SHOWN - 1 ? (
              <PhotoButton photos={photos} index={index} more={t('gallery.more', { count: more })} />
            ) : (
              <PhotoButton photos={photos} index={index} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PhotoButtonProps {
  photos: Photos;
  index: number;
  /** over the photo, and its name: how many are left */
  more?: string;
}

function PhotoButton({ photos, index, more }: PhotoButtonProps) {
  const { openModal } = useHost();
  const { url, alt } = photos[index]!;
  return (
    <button
      type="button"
      className={styles.photo}
      aria-label={more ?? alt}
      onClick={() => openModal('image', { photos, start: index })}
    >
      <GalleryPhoto url={url} large={index === 0} />
      {more && <span className={styles.more}>{more}</span>}
    </button>
  );
}

function GalleryPhoto({ url, large = false }: { url: string; large?: boolean }) {
  const sizes = large ? '(max-width: 760px) 100vw, 400px' : '(max-width: 760px) 50vw, 200px';
  return <RestaurantPhoto photoUrl={url} alt="" sizes={sizes} fit="cover" />;
}

/**
 * How many columns the last picture takes to complete its row, in a grid of four columns and in one of two.
 * The first picture takes four cells in the former, a row of its own in the latter.
 */
function lastSpans(count: number): CSSProperties {
  return {
    '--last-of-four': 1 + ((4 - ((count + 3) % 4)) % 4),
    '--last-of-two': 1 + ((count + 1) % 2),
  } as CSSProperties;
}
