import { lazy, Suspense, useDeferredValue } from 'react';
import { useHost, useTitle } from '@mesa/remote-kit';
import { useText } from '../../messages';
import { useSelect } from '../../state';
import { useFavorites } from '../../state/use-favorite';
import { Explore } from './explore';
import { Hero } from './hero';
import { TopCuisinesPlaceholder } from './top-cuisines-placeholder';
import styles from './sections.module.css';

const Browse = lazy(() => import('./browse'));
const HowItWorks = lazy(() => import('./how-it-works'));
const YourTables = lazy(() => import('./your-tables'));
const FavoriteTables = lazy(async () => ({ default: (await import('./your-tables')).FavoriteTables }));

/**
 * `/`: search box, restaurants, cuisines, cities. What is below the fold is rendered later, so that its
 * photos load after the restaurants.
 */
export function Screen() {
  useTitle(useText()('landing.title'));
  useFavorites();
  const { currentUser } = useHost().session;
  const begun = useDeferredValue(true, false);
  const isEmpty = useSelect(({ restaurants: { all } }) => all.key !== '' && !all.list.length);
  return (
    <>
      <Hero />
      {currentUser && (
        <Suspense fallback={<div className={styles.yours} />}>
          <YourTables key={currentUser.id} dinerId={currentUser.id} />
        </Suspense>
      )}
      <Explore />
      {!isEmpty &&
        (begun ? (
          <Suspense fallback={<TopCuisinesPlaceholder />}>
            <Browse />
          </Suspense>
        ) : (
          <TopCuisinesPlaceholder />
        ))}
      {begun && (
        <Suspense fallback={null}>
          {currentUser ? <FavoriteTables key={currentUser.id} /> : <HowItWorks />}
        </Suspense>
      )}
    </>
  );
}
