import { hashPaths } from '@mesa/contract';
import { ExplorePlaceholder } from './screens/landing/explore';
import { HeroPlaceholder } from './screens/landing/hero';
import { TopCuisinesPlaceholder } from './screens/landing/top-cuisines-placeholder';

/**
 * By hash path: what a screen shows until its scripts are loaded, rendered when this remote is built
 * (docs/decisions/023). There is no clock, session or storage: what depends on them is left out or a default,
 * in a place of the same size.
 */
export const firstPaint = {
  [hashPaths.landing.pattern]: (
    <>
      <HeroPlaceholder />
      <ExplorePlaceholder />
      <TopCuisinesPlaceholder />
    </>
  ),
};
