import { hashPaths } from '@mesa/contract';
import { ButtonLink } from '@mesa/ui';
import styles from './link-list.module.css';

export interface NamedLink {
  path: string;
  name: string;
}

/** The search for a cuisine, dish or place. */
export const toSearch = (name: string): NamedLink => ({
  path: hashPaths.search.to(name.toLowerCase()),
  name,
});

/** Links under a title; nothing when there are none. */
export function LinkList({ title, links }: { title: string; links: readonly NamedLink[] }) {
  if (links.length === 0) return null;
  return (
    <section className={styles.ways}>
      <h2>{title}</h2>
      <ul>
        {links.map(({ path, name }) => (
          <li key={path}>
            <ButtonLink href={`#${path}`}>{name}</ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
