import { useDeferredValue } from 'react';
import { useTitle } from '@mesa/remote-kit';
import { useText } from '../../messages';
import { useSelect } from '../../state';
import { useFavorites } from '../../state/use-favorite';
import { BrowseCities } from './browse-cities';
import { Explore } from './explore';
import { Hero } from './hero';
import { HowItWorks } from './how-it-works';
import { TopCuisines, TopCuisinesPlaceholder } from './top-cuisines';

/**
 * `/`: search box, restaurants, cuisines, cities. What is below the fold is rendered later, so that its
 * photos load after the restaurants.
 */
export function Screen() {
  useTitle(useText()('landing.title'));
  useFavorites();
  const begun = useDeferredValue(true, false);
  const isEmpty = useSelect(({ restaurants: { all } }) => all.request.status === 'ready' && !all.list.length);
  return (
    <>
      <Hero />
      <Explore />
      {begun ? (
        <>
          {!isEmpty && (
            <>
              <TopCuisines />
              <BrowseCities />
            </>
          )}
          <HowItWorks />
        </>
      ) : (
        <TopCuisinesPlaceholder />
      )}
    </>
  );
}
