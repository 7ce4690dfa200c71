import type { Facets } from '@mesa/contract';
import { useHost, useLoad } from '@mesa/remote-kit';
import { call } from '@mesa/web-client';
import { facetsSlice } from './facets';
import { useDispatch, useSelect } from '.';

const NONE: Facets = { cities: [], cuisines: [] };

/** What the catalogue has; null until it is known. A screen loads it by `useLoadedFacets`. */
export const useFacets = (): Facets | null => useSelect((state) => state.facets.latest);

/** Loads what the catalogue has as the screen is opened. */
export function useLoadedFacets(): Facets | null {
  const dispatch = useDispatch();
  // the store is emptied when somebody else signs in
  const userId = useHost().session.currentUser?.id;
  const loaded = useLoad((signal) => call('getFacets', {}, { signal }), [userId], {
    data: useFacets(),
    save: (facets) => void dispatch(facetsSlice.actions.loaded(facets)),
  });
  return loaded.state === 'ready' ? loaded.data : loaded.state === 'failed' ? NONE : null;
}
