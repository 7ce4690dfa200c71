import { useCallback, useEffect } from 'react';
import { useHost } from '@mesa/remote-kit';
import { useDispatch, useSelect } from '.';
import { loadVisit, type VisitState } from './visit';

/**
 * The visit that a path names by its reservation or its review.
 * @returns null until the first answer is under way
 */
export function useVisit({ reservationId, reviewId }: { reservationId?: string; reviewId?: string }): {
  visit: VisitState | null;
  reload: () => void;
} {
  const { session } = useHost();
  const dispatch = useDispatch();
  const visit = useSelect((state) => state.visit);
  const userId = session.currentUser?.id;
  const load = useCallback(
    () => (userId ? dispatch(loadVisit({ reservationId, reviewId, userId })) : null),
    [dispatch, reservationId, reviewId, userId],
  );
  useEffect(() => {
    const loading = load();
    return () => loading?.abort();
  }, [load]);
  return { visit: visit.id === (reviewId ?? reservationId) ? visit : null, reload: () => void load() };
}
