import { useLoadedFacets } from '../../state/use-facets';
import { BrowseCities } from './browse-cities';
import { TopCuisines } from './top-cuisines';
import { TopCuisinesPlaceholder } from './top-cuisines-placeholder';

/** The cuisines and cities of the catalogue: in a file of their own, because restaurants are seen first. */
export default function Browse() {
  const facets = useLoadedFacets();
  if (!facets) return <TopCuisinesPlaceholder />;
  return (
    <>
      <TopCuisines facets={facets.cuisines} />
      <BrowseCities facets={facets.cities} />
    </>
  );
}
