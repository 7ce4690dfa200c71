import { hashPaths } from '@mesa/contract';
import { ButtonLink, classes, useCityName } from '@mesa/ui';
import styles from './link-list.module.css';

export interface NamedLink {
  path: string;
  name: string;
}

/** The search for a cuisine, dish or place; `name` is a cuisine's in the page's language. */
export const toSearch = (value: string, name = value): NamedLink => ({
  path: hashPaths.search.to(value.toLowerCase()),
  name,
});

export interface LinkListProps {
  title: string;
  links: readonly NamedLink[];
  /** below a line of text: aligned with its start, and on phones one row that scrolls */
  aside?: boolean;
}

/** Links under a title; nothing when there are none. */
export function LinkList({ title, links, aside }: LinkListProps) {
  const cityName = useCityName();
  if (links.length === 0) return null;
  return (
    <section className={classes(styles.list, aside && styles.aside)}>
      <h2>{title}</h2>
      <ul>
        {links.map(({ path, name }) => (
          <li key={path}>
            <ButtonLink href={`#${path}`}>{cityName(name)}</ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
