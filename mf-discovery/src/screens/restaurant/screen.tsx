import { useCallback, useEffect } from 'react';
import { hashPaths } from '@mesa/contract';
import { saveChoices, useHost, useTitle } from '@mesa/remote-kit';
import { useParams } from '@mesa/remote-kit/router';
import { ButtonLink, EmptyState, FailedState, Wrap } from '@mesa/ui';
import { useText } from '../../messages';
import { useDispatch, useSelect } from '../../state';
import { isGone, loadSingle } from '../../state/single-restaurant';
import { RestaurantPage } from './restaurant-page';
import { RestaurantSkeleton } from './restaurant-skeleton';

/** `/restaurants/:restaurantId`: one restaurant, and how to book a table there. */
export function Screen() {
  const { restaurantId = '' } = useParams();
  const { session } = useHost();
  const t = useText();
  const dispatch = useDispatch();
  const selected = useSelect((state) => state.restaurants.single);
  const single = selected.id === restaurantId ? selected : null;
  const listed = useSelect(({ searchResults, restaurants }) =>
    [...searchResults.list, ...restaurants.all.list].find(({ id }) => id === restaurantId),
  );
  const failed = single?.request.status === 'failed';
  const gone = single !== null && isGone(single);
  // a list that leads here has the whole restaurant, so the page needs neither to wait for its own answer nor
  // to go away when there is none, offline for example
  const restaurant = single?.restaurant ?? (gone ? undefined : listed);
  const userId = session.currentUser?.id;
  const load = useCallback(() => dispatch(loadSingle(restaurantId)), [dispatch, restaurantId]);
  useEffect(() => {
    const loading = load();
    return () => loading.abort();
    // the store is emptied when somebody else signs in, so the restaurant is loaded again
  }, [load, userId]);
  useTitle(restaurant?.name ?? (gone ? t('page.missing') : undefined));
  const photoUrl = restaurant?.photoUrl;
  useEffect(() => {
    if (photoUrl) saveChoices({ photoUrl });
  }, [photoUrl]);

  if (restaurant)
    return <RestaurantPage key={restaurant.id} single={single} restaurant={restaurant} onRetry={load} />;
  if (!failed) return <RestaurantSkeleton />;
  return (
    <Wrap>
      {gone ? (
        <EmptyState
          title={t('page.missingTitle')}
          text={t('page.missingText')}
          action={
            <ButtonLink variant="primary" href={`#${hashPaths.searchAll.to()}`}>
              {t('seeAllRestaurants')}
            </ButtonLink>
          }
        />
      ) : (
        <FailedState message={single.request.failure?.sentences.join(' ') ?? ''} onRetry={load} />
      )}
    </Wrap>
  );
}
