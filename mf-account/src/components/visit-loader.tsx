import type { ReactNode } from 'react';
import { hashPaths, type Reservation, type Restaurant, type Review } from '@mesa/contract';
import { useTitle } from '@mesa/remote-kit';
import { Navigate } from '@mesa/remote-kit/router';
import { ButtonLink, EmptyState, FailedState, Loading, Skeleton, SkeletonRow, Wrap } from '@mesa/ui';
import { useText } from '../messages';
import { useVisit } from '../state/use-visit';
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
  if (kind === 'forbidden') return <Navigate to={hashPaths.landing.to()} replace />;
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
