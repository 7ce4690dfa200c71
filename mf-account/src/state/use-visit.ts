import type { Reservation, Restaurant, Review } from '@mesa/contract';
import { idleRequest, useHost, useRequest, type RequestState } from '@mesa/remote-kit';
import { useDispatch, useSelect } from '.';
import { loadVisit, type VisitQuery } from './diner';

export interface SelectedVisit {
  reservation: Reservation | null;
  restaurant: Restaurant | null;
  /** null for a visit without one */
  review: Review | null;
  request: RequestState;
  reload: () => void;
}

/** The visit that a path names by its reservation or its review. */
export function useVisit({ reservationId, reviewId }: Omit<VisitQuery, 'userId'>): SelectedVisit {
  const { session } = useHost();
  const dispatch = useDispatch();
  const { reservations, restaurants, reviews, visit } = useSelect((state) => state.diner);
  const userId = session.currentUser?.id;
  const { reload } = useRequest(async (signal) => {
    if (!userId) return;
    const loading = dispatch(loadVisit({ reservationId, reviewId, userId }));
    signal.addEventListener('abort', () => loading.abort());
    await loading;
  }, `${reservationId} ${reviewId} ${userId}`);
  const isSelected = visit.id === (reviewId ?? reservationId);
  return {
    reservation: isSelected ? reservations.single : null,
    restaurant: isSelected ? restaurants.single : null,
    review: isSelected && visit.reviewId ? (reviews[visit.reviewId] ?? null) : null,
    request: isSelected ? visit.request : idleRequest(),
    reload,
  };
}
