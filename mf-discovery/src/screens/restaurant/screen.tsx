import { useEffect } from 'react';
import { hashPaths, type Restaurant } from '@mesa/contract';
import { saveChoices, useHost, useLoad, useTitle, type Load } from '@mesa/remote-kit';
import { useParams } from '@mesa/remote-kit/router';
import { ButtonLink, EmptyState, FailedState, Wrap } from '@mesa/ui';
import { call } from '@mesa/web-client';
import { useText } from '../../messages';
import { useDispatch, useSelect } from '../../state';
import { isGone, restaurantChosen, restaurantLoaded } from '../../state/single-restaurant';
import { RestaurantPage } from './restaurant-page';
import { RestaurantSkeleton } from './restaurant-skeleton';

/** `/restaurants/:restaurantId`: one restaurant, and how to book a table there. */
export function Screen() {
  const { restaurantId = '' } = useParams();
  const t = useText();
  const selected = useSelect((state) => state.restaurants.single);
  const single = selected.id === restaurantId ? selected : null;
  const listed = useSelect(({ searchResults, restaurants }) =>
    [...searchResults.list, ...restaurants.all.list].find(({ id }) => id === restaurantId),
  );
  const loaded = useRestaurant(restaurantId, single?.restaurant ?? null);
  const refusal = loaded.state === 'failed' ? loaded.refusal : null;
  const gone = refusal !== null && isGone(refusal);
  // a list that leads here has the whole restaurant, so the page needs neither to wait for its own answer nor
  // to go away when there is none, offline for example
  const restaurant = gone ? undefined : (single?.restaurant ?? listed);
  useTitle(restaurant?.name ?? (gone ? t('page.missing') : undefined));
  const photoUrl = restaurant?.photoUrl;
  useEffect(() => {
    if (photoUrl) saveChoices({ photoUrl });
  }, [photoUrl]);

  if (restaurant)
    return (
      <RestaurantPage
        key={restaurant.id}
        single={single}
        restaurant={restaurant}
        refusal={refusal}
        onRetry={loaded.reload}
      />
    );
  if (!refusal) return <RestaurantSkeleton />;
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
        <FailedState message={refusal.sentences.join(' ')} onRetry={loaded.reload} />
      )}
    </Wrap>
  );
}

/** @param data the restaurant, when the store has it */
function useRestaurant(id: string, data: Restaurant | null): Load<Restaurant> {
  const { session } = useHost();
  const dispatch = useDispatch();
  return useLoad(
    (signal) => {
      dispatch(restaurantChosen(id));
      return call('getRestaurant', { params: { id } }, { signal });
    },
    // the diner, too: the store is emptied when somebody else signs in
    [id, session.currentUser?.id],
    { data, save: (answer) => dispatch(restaurantLoaded(answer)) },
  );
}
