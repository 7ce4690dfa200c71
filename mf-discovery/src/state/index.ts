import { storeHooks } from '@mesa/remote-kit';
import { combineSlices } from '@mesa/remote-kit/state';
import { foundSlice } from './found';
import { restaurantsSlice } from './restaurants';

/** This remote's slice of the store: restaurants {all, single} and what was found. */
export const reducer = combineSlices(restaurantsSlice, foundSlice);

export type DiscoveryState = ReturnType<typeof reducer>;

export const { useSelect, useDispatch } = storeHooks<DiscoveryState>('mf-discovery');
