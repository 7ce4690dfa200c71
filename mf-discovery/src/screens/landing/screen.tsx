import { useDeferredValue } from 'react';
import { useTitle } from '@mesa/remote-kit';
import { useText } from '../../messages';
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
  return (
    <>
      <Hero />
      <Explore />
      {begun ? (
        <>
          <TopCuisines />
          <BrowseCities />
          <HowItWorks />
        </>
      ) : (
        <TopCuisinesPlaceholder />
      )}
    </>
  );
}
