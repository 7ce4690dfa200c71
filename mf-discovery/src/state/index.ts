import { storeHooks } from '@mesa/remote-kit';
import { combineSlices } from '@mesa/remote-kit/state';
import { favoritesSlice } from './favorites';
import { foundSlice } from './found';
import { pressedSlotSlice } from './pressed-slot';
import { restaurantsSlice } from './restaurants';
import { reviewsSlice } from './reviews';

/** This remote's slice of the store: restaurants {all, single}, what was found, and favorites. */
export const reducer = combineSlices(
  restaurantsSlice,
  reviewsSlice,
  foundSlice,
  favoritesSlice,
  pressedSlotSlice,
);

export type DiscoveryState = ReturnType<typeof reducer>;

export const { useSelect, useDispatch } = storeHooks<DiscoveryState>('mf-discovery');
