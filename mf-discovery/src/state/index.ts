import { storeHooks } from '@mesa/remote-kit';
import { combineSlices } from '@mesa/remote-kit/state';
import { favoritesSlice } from './favorites';
import { foundSlice } from './found';
import { restaurantsSlice } from './restaurants';

/** This remote's slice of the store: restaurants {all, single}, what was found, and favorites. */
export const reducer = combineSlices(restaurantsSlice, foundSlice, favoritesSlice);

export type DiscoveryState = ReturnType<typeof reducer>;

export const { useSelect, useDispatch } = storeHooks<DiscoveryState>('mf-discovery');
