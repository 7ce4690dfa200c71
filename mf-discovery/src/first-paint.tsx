import { hashPaths } from '@mesa/contract';
import { ExploreToCome } from './screens/landing/explore';
import { HeroToCome } from './screens/landing/hero';

/**
 * By hash path: what stands on the screen until its scripts have come, drawn when this remote is built
 * (docs/decisions/071). No clock, no session, nothing kept: what depends on them is left out and its place held.
 */
export const firstPaint = {
  [hashPaths.landing.pattern]: (
    <>
      <HeroToCome />
      <ExploreToCome />
    </>
  ),
};
