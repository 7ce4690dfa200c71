import { useEffect, type ReactNode } from 'react';
import { hashPaths, type Reservation, type Restaurant, type Review } from '@mesa/contract';
import { idleRequest, type RequestState, useHost, useRequest, useTitle } from '@mesa/remote-kit';
import { Navigate } from '@mesa/remote-kit/router';
import { ButtonLink, EmptyState, FailedState, Loading, Skeleton, SkeletonRow, Wrap } from '@mesa/ui';
import { textNow, useText } from '../messages';
import { useDispatch, useSelect } from '../state';
import { loadVisit, type VisitQuery } from '../state/diner';
import styles from './page.module.css';

export interface LoadedVisit {
  reservation: Reservation;
  restaurant: Restaurant;
  review: Review | null;
}

export interface VisitLoaderProps {
  reservationId?: string;
  reviewId?: string;
  children: (visit: LoadedVisit) => ReactNode;
}

/** Draws its children once the visit is loaded. A visit of another diner redirects to "/" (spec.md §6). */
export function VisitLoader({ reservationId, reviewId, children }: VisitLoaderProps) {
  const t = useText();
  const { reservation, restaurant, review, request, reload } = useVisit({ reservationId, reviewId });
  if (request.status === 'ready' && reservation && restaurant)
    return children({ reservation, restaurant, review });
  if (!request.failure) return <VisitSkeleton />;
  const { kind, sentences } = request.failure;
  if (kind === 'forbidden') return <OtherDiners />;
  return (
    <Wrap narrow>
      {kind === 'missing' ? (
        <NotFound title={reviewId === undefined ? t('visit.missing') : t('visit.missingReview')} />
      ) : (
        <FailedState message={sentences.join(' ')} onRetry={reload} />
      )}
    </Wrap>
  );
}

function OtherDiners() {
  const { notify } = useHost();
  useEffect(() => notify(textNow()('visit.otherAccount')), [notify]);
  return <Navigate to={hashPaths.landing.to()} replace />;
}

function NotFound({ title }: { title: string }) {
  const t = useText();
  useTitle(title);
  return (
    <EmptyState
      title={title}
      text={t('visit.missingText')}
      action={
        <ButtonLink variant="primary" href={`#${hashPaths.profile.to()}`}>
          {t('visit.profile')}
        </ButtonLink>
      }
    />
  );
}

function VisitSkeleton() {
  const t = useText();
  return (
    <Wrap narrow className={styles.page}>
      <Loading label={t('visit.loading')} className={styles.page}>
        <Skeleton width="60%" height={38} />
        <SkeletonRow compact />
        <Skeleton height={260} />
      </Loading>
    </Wrap>
  );
}

interface SelectedVisit {
  reservation: Reservation | null;
  restaurant: Restaurant | null;
  /** null for a visit without one */
  review: Review | null;
  request: RequestState;
  reload: () => void;
}

/** The visit that a path names by its reservation or its review. */
function useVisit({ reservationId, reviewId }: Omit<VisitQuery, 'userId'>): SelectedVisit {
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
