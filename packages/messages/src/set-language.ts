import { loadCatalog, type Catalog, type CatalogSources } from './catalogs';
import type { Locale } from './language';

/** The catalogs of all packages on the page. */
const onPage = new Set<CatalogSources>();

/** From now on a change of language loads these catalogs too. */
export const addToPage = (sources: CatalogSources): void => void onPage.add(sources);

/** The source of a catalog; the file of `en-XA` lies beside that of English, with the same hash. */
export function sourceOf(sources: CatalogSources, locale: Locale): string | Catalog {
  const source = sources[locale] ?? sources.en!;
  return locale === 'en-XA' && typeof source === 'string'
    ? source.replace(/\.en(\.\w+\.json)$/, '.en-XA$1')
    : source;
}

let wanted: Locale | null = null;

/**
 * Shows the open page in another language: loads the catalogs of all packages on it, then sets `<html lang>`,
 * so that all texts change at once. A package whose catalog cannot be loaded keeps its language, and the next
 * change tries again. A later call wins.
 */
export async function setLanguage(locale: Locale): Promise<void> {
  wanted = locale;
  await Promise.allSettled([...onPage].map((sources) => loadCatalog(sourceOf(sources, locale))));
  if (wanted === locale) document.documentElement.lang = locale;
}
