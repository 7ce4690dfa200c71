import { LANGUAGES, type RemoteEntry, type RemoteLink } from '@mesa/contract';
import { useHost, useLanguage } from '@mesa/remote-kit';
import { useLocation } from '@mesa/remote-kit/router';
import { Wrap } from '@mesa/ui';
import styles from './remote-links.module.css';

/** A remote has at most this many links in one place. */
const LINKS_MAX = 2;

interface RemoteLinksProps {
  entries: readonly RemoteEntry[];
  place: RemoteLink['place'];
  /** the only path at which they are drawn, at the end of the screen; everywhere by default */
  at?: string;
}

/** The links that remotes declare for a place (contract.md "Remotes"), in the order of the remotes' names. */
export function RemoteLinks({ entries, place, at }: RemoteLinksProps) {
  const language = useLanguage();
  const { pathname } = useLocation();
  const isDiner = useHost().session.currentUser !== null;
  const links = [...entries]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) =>
      (entry.links ?? [])
        .filter((link) => link.place === place && (isDiner || !link.diners))
        .slice(0, LINKS_MAX)
        .map(({ path, texts }) => ({ path, text: texts[language] ?? texts[LANGUAGES[0]] })),
    )
    .filter(({ text }) => text);
  if (links.length === 0 || (at && at !== pathname)) return null;
  const drawn = (
    <span className={styles.links}>
      {links.map(({ path, text }) => (
        <a key={path} href={path}>
          {text}
        </a>
      ))}
    </span>
  );
  return at ? <Wrap>{drawn}</Wrap> : drawn;
}
