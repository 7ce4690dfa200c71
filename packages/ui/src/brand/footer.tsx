import { CITIES, CUISINES, hashPaths } from '@mesa/contract';
import { useId } from 'react';
import { Wrap } from '../surfaces/wrap';
import { Logo } from './logo';
import styles from './footer.module.css';

/** The footer of every page: what Mesa is, and links to every cuisine and city. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <Wrap className={styles.inner}>
        <div className={styles.about}>
          <Logo />
          <p>Restaurant reservations across Los Angeles and Orange County.</p>
          <p>
            Booking is free. Your table is confirmed at once, and you can change or cancel it until it begins.
          </p>
        </div>
        <SearchLinks title="Cuisines" words={CUISINES} />
        <SearchLinks title="Cities" words={CITIES} />
      </Wrap>
      <Wrap className={styles.note}>
        <p>Restaurants are fictional; all images are computer-generated.</p>
        <a href="/api/docs">API for developers</a>
      </Wrap>
    </footer>
  );
}

/** A column of links, each to the search for its word. */
function SearchLinks({ title, words }: { title: string; words: readonly string[] }) {
  const titleId = useId();
  return (
    <nav aria-labelledby={titleId} className={styles.column}>
      <h2 id={titleId}>{title}</h2>
      <ul>
        {[...words].sort().map((word) => (
          <li key={word}>
            <a href={`#${hashPaths.search.to(word.toLowerCase())}`}>{word}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
