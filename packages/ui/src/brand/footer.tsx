import { CITIES, CUISINES, hashPaths, inOfferedOrder, type Facet, type Facets } from '@mesa/contract';
import { useId, type ReactNode } from 'react';
import { useText } from '../messages';
import { useGeneratedPicture } from '../pictures/use-generated-picture';
import { Wrap } from '../surfaces/wrap';
import { useCityName } from '../text/use-city-name';
import { useCuisineName } from '../text/use-cuisine-name';
import { Logo } from './logo';
import styles from './footer.module.css';

export interface FooterProps {
  /** what the catalogue has; null while that is not known */
  facets?: Facets | null;
  /** at the end of its last line: the choice of the language */
  children?: ReactNode;
}

/** The footer of every page: what Mesa is, and links to the cuisines and cities of the catalogue. */
export function Footer({ facets = null, children }: FooterProps) {
  const t = useText();
  const cityName = useCityName();
  const cuisineName = useCuisineName();
  const generated = useGeneratedPicture();
  return (
    <footer className={styles.footer}>
      <Wrap className={styles.inner}>
        <div className={styles.about}>
          <Logo />
          <p>{t('ui.footer.about')}</p>
          <p>{t('ui.footer.booking')}</p>
        </div>
        <SearchLinks
          title={t('ui.footer.cuisines')}
          facets={facets?.cuisines}
          first={CUISINES}
          nameOf={cuisineName}
        />
        <SearchLinks title={t('ui.footer.cities')} facets={facets?.cities} first={CITIES} nameOf={cityName} />
      </Wrap>
      <Wrap className={styles.note}>
        {facets?.fictional && <p>{t('ui.footer.fictional')}</p>}
        {generated && <p>{t('ui.footer.generated')}</p>}
        <a href={`#${hashPaths.help.to()}`}>{t('ui.footer.help')}</a>
        <a href={`#${hashPaths.privacy.to()}`}>{t('ui.footer.privacy')}</a>
        <a href={`#${hashPaths.terms.to()}`}>{t('ui.footer.terms')}</a>
        <a href="/api/docs">{t('ui.footer.api')}</a>
        {children}
      </Wrap>
    </footer>
  );
}

/** A longer list is a page of its own. */
const LINKS_MAX = 20;

interface SearchLinksProps {
  title: string;
  /** undefined while they are not known: their space is reserved */
  facets: readonly Facet[] | undefined;
  /** spec.md's nine */
  first: readonly string[];
  /** what is shown for a name */
  nameOf: (name: string) => string;
}

/** A column of links, each to the search for its city or cuisine; nothing when there are none. */
function SearchLinks({ title, facets, first, nameOf }: SearchLinksProps) {
  const titleId = useId();
  if (!facets) return <div className={styles.pending} />;
  if (facets.length === 0) return null;
  const inAlphabet = [...first].sort((a, b) => nameOf(a).localeCompare(nameOf(b)));
  return (
    <nav aria-labelledby={titleId} className={styles.column}>
      <h2 id={titleId}>{title}</h2>
      <ul>
        {inOfferedOrder(facets, inAlphabet)
          .slice(0, LINKS_MAX)
          .map(({ name }) => (
            <li key={name}>
              <a href={`#${hashPaths.search.to(name.toLowerCase())}`}>{nameOf(name)}</a>
            </li>
          ))}
      </ul>
    </nav>
  );
}
