import { FACETS_MAX, type Facet, type Facets } from '@mesa/contract';
import type { SearchIndex } from './search-index';
import type { Spellings } from './spellings';

/** What the catalogue has (contract.md "Calls"), counted again once the index has changed. */
export function createFacets(index: SearchIndex): () => Facets {
  let counted: { facets: Facets; version: number } | undefined;
  return () => {
    const { version } = index;
    if (counted?.version !== version) counted = { facets: count(index), version };
    return counted.facets;
  };
}

function count(index: SearchIndex): Facets {
  return {
    cities: mostOf(index, 'city', index.spellings.city),
    cuisines: mostOf(index, 'cuisine', index.spellings.cuisine),
    fictional: index.count('seeded', 'true') > 0,
  };
}

/** The names with most restaurants, each as most of these spell it. */
function mostOf(index: SearchIndex, field: 'city' | 'cuisine', names: Spellings): Facet[] {
  const facets: Facet[] = [];
  for (const spellings of names.all()) {
    const counts = [...spellings].map((name) => ({ name, count: index.count(field, name) })).sort(byCount);
    const sum = counts.reduce((total, { count }) => total + count, 0);
    if (sum > 0) facets.push({ name: counts[0]!.name, count: sum });
  }
  return facets.sort(byCount).slice(0, FACETS_MAX);
}

const byCount = (a: Facet, b: Facet): number => b.count - a.count || (a.name < b.name ? -1 : 1);
