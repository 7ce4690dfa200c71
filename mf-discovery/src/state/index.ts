import { storeHooks } from '@mesa/remote-kit';
import { combineSlices } from '@mesa/remote-kit/state';
import { allRestaurantsSlice } from './all-restaurants';
import { facetsSlice } from './facets';
import { favoritesSlice } from './favorites';
import { searchResultsSlice } from './search-results';
import { pressedSlotSlice } from './pressed-slot';
import { reviewsSlice } from './reviews';
import { singleRestaurantSlice } from './single-restaurant';

/** This remote's slice of the store; `restaurants` and `reviews` as in spec.md §3 "Client collections". */
export const reducer = combineSlices(
  {
    restaurants: combineSlices({ all: allRestaurantsSlice.reducer, single: singleRestaurantSlice.reducer }),
  },
  reviewsSlice,
  searchResultsSlice,
  facetsSlice,
  favoritesSlice,
  pressedSlotSlice,
);

export type DiscoveryState = ReturnType<typeof reducer>;

export const { useSelect, useDispatch } = storeHooks<DiscoveryState>('mf-discovery');
