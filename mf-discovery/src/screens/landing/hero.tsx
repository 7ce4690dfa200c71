import type { ReactNode } from 'react';
import { hashPaths } from '@mesa/contract';
import { saveChoices, useChoices, useHost } from '@mesa/remote-kit';
import { RestaurantPhoto, Wrap } from '@mesa/ui';
import { SearchBox, SearchBoxPlaceholder } from '../../components/search-box';
import { useChosenRequest } from '../../components/use-chosen-request';
import { useText } from '../../messages';
import styles from './hero.module.css';

const PHOTO = '/assets/photos/feast_hero_v0-1024.webp';
/**
 * On a phone the photo is darkened, so fewer pixels are enough. The page preloads what remote.tsx names:
 * change both together.
 */
const SIZES = '(max-width: 760px) 80vw, 100vw';

const LOOKS = { link: true, raised: true };

function useBox() {
  const t = useText();
  return { action: t('box.letsGo'), queryLabel: t('box.cuisineOrCity'), ...LOOKS };
}

/** The large photo, the headline and the search box. */
export function Hero() {
  const { navigate } = useHost();
  const { choices } = useChoices();
  const search = (query: string) => {
    saveChoices({ query });
    navigate(hashPaths.search.to(query));
  };
  return (
    <HeroFrame>
      <SearchBox
        {...useBox()}
        {...useChosenRequest()}
        query={choices.query}
        onSearch={search}
        noteClassName={styles.note}
      />
    </HeroFrame>
  );
}

/** The same in the page's first paint. */
export function HeroPlaceholder() {
  return (
    <HeroFrame>
      <SearchBoxPlaceholder {...useBox()} />
    </HeroFrame>
  );
}

function HeroFrame({ children }: { children: ReactNode }) {
  const t = useText();
  return (
    <section className={styles.hero}>
      <div className={styles.picture}>
        <RestaurantPhoto
          photoUrl={PHOTO}
          alt=""
          sizes={SIZES}
          ratio={1.5}
          priority
          fit="cover"
          className={styles.photo}
        />
      </div>
      <Wrap className={styles.words}>
        <h1>
          {t.rich('hero.title', {
            line: (words) => (
              <>
                {words}
                <br />
              </>
            ),
          })}
        </h1>
        <p>{t('hero.text')}</p>
        {children}
      </Wrap>
    </section>
  );
}
