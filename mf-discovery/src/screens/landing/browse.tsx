import type { Facets } from '@mesa/contract';
import { BrowseCities } from './browse-cities';
import { TopCuisines } from './top-cuisines';

/** The cuisines and cities of the catalogue: in a file of their own, because restaurants are seen first. */
export default function Browse({ facets: { cuisines, cities } }: { facets: Facets }) {
  return (
    <>
      <TopCuisines facets={cuisines} />
      <BrowseCities facets={cities} />
    </>
  );
}
