import { useRef, useState, type CSSProperties } from 'react';
import { useHost } from '@mesa/remote-kit';
import { RestaurantPhoto } from '@mesa/ui';
import { useText } from '../../messages';
import type { Photos } from './photos-of';
import section from './section.module.css';
import styles from './gallery.module.css';

const SHOWN_AT_FIRST = 5;

/** One large picture and four small ones; the last one shows the rest. A picture opens the image modal. */
export function Gallery({ photos }: { photos: Photos }) {
  const t = useText();
  const list = useRef<HTMLUListElement>(null);
  const [opened, setOpened] = useState(photos.length <= SHOWN_AT_FIRST);
  const shown = opened ? photos : photos.slice(0, SHOWN_AT_FIRST);
  const open = () => {
    setOpened(true);
    // the pressed button is no longer there: focus the picture that it covered
    queueMicrotask(() => list.current?.querySelectorAll('button')[SHOWN_AT_FIRST - 1]?.focus());
  };
  return (
    <section id="photos" tabIndex={-1} aria-labelledby="photos-title" className={section.section}>
      <h2 id="photos-title">{t('gallery.title')}</h2>
      <ul ref={list} className={styles.gallery} data-count={shown.length} style={lastSpans(shown.length)}>
        {shown.map(({ url }, index) => (
          <li key={url}>
            {!opened && index === SHOWN_AT_FIRST - 1 ? (
              <button type="button" className={styles.photo} onClick={open}>
                <GalleryPhoto url={url} />
                <span className={styles.more}>{t('gallery.more', { count: photos.length - index })}</span>
              </button>
            ) : (
              <PhotoButton photos={photos} index={index} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function PhotoButton({ photos, index }: { photos: Photos; index: number }) {
  const { openModal } = useHost();
  const { url, alt } = photos[index]!;
  return (
    <button
      type="button"
      className={styles.photo}
      aria-label={alt}
      onClick={() => openModal('image', { photos, start: index })}
    >
      <GalleryPhoto url={url} large={index === 0} />
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
