import { useEffect } from 'react';
import type { Facets } from '@mesa/contract';
import { useHost } from '@mesa/remote-kit';
import { loadFacets } from './facets';
import { useDispatch, useSelect } from '.';

/** What the catalogue has; null until it is known. A screen loads it by `useLoadedFacets`. */
export const useFacets = (): Facets | null => useSelect((state) => state.facets.latest);

/** Loads what the catalogue has as the screen is opened. */
export function useLoadedFacets(): Facets | null {
  const dispatch = useDispatch();
  const userId = useHost().session.currentUser?.id;
  useEffect(() => {
    const loading = dispatch(loadFacets());
    return () => loading.abort();
    // `userId`: the store is emptied when somebody else signs in
  }, [dispatch, userId]);
  return useFacets();
}
