import { CITIES, CUISINES, hashPaths } from '@mesa/contract';
import { useId, type ReactNode } from 'react';
import { useText } from '../messages';
import { Wrap } from '../surfaces/wrap';
import { useCityName } from '../text/use-city-name';
import { useCuisineName } from '../text/use-cuisine-name';
import { Logo } from './logo';
import styles from './footer.module.css';

export interface FooterProps {
  /** at the end of its last line: the choice of the language */
  children?: ReactNode;
}

/** The footer of every page: what Mesa is, and links to every cuisine and city. */
export function Footer({ children }: FooterProps) {
  const t = useText();
  const cityName = useCityName();
  const cuisineName = useCuisineName();
  return (
    <footer className={styles.footer}>
      <Wrap className={styles.inner}>
        <div className={styles.about}>
          <Logo />
          <p>{t('ui.footer.about')}</p>
          <p>{t('ui.footer.booking')}</p>
        </div>
        <SearchLinks title={t('ui.footer.cuisines')} words={CUISINES} nameOf={cuisineName} />
        <SearchLinks title={t('ui.footer.cities')} words={CITIES} nameOf={cityName} />
      </Wrap>
      <Wrap className={styles.note}>
        <p>{t('ui.footer.fictional')}</p>
        <a href={`#${hashPaths.help.to()}`}>{t('ui.footer.help')}</a>
        <a href={`#${hashPaths.privacy.to()}`}>{t('ui.footer.privacy')}</a>
        <a href={`#${hashPaths.terms.to()}`}>{t('ui.footer.terms')}</a>
        <a href="/api/docs">{t('ui.footer.api')}</a>
        {children}
      </Wrap>
    </footer>
  );
}

interface SearchLinksProps {
  title: string;
  words: readonly string[];
  /** what is shown for a word */
  nameOf: (word: string) => string;
}

/** A column of links, each to the search for its word. */
function SearchLinks({ title, words, nameOf }: SearchLinksProps) {
  const titleId = useId();
  const links = words.map((word) => ({ word, name: nameOf(word) }));
  return (
    <nav aria-labelledby={titleId} className={styles.column}>
      <h2 id={titleId}>{title}</h2>
      <ul>
        {links.sort(byName).map(({ word, name }) => (
          <li key={word}>
            <a href={`#${hashPaths.search.to(word.toLowerCase())}`}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
