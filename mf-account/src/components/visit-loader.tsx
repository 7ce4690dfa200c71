import { useEffect, type ReactNode } from 'react';
import { hashPaths } from '@mesa/contract';
import { type Load, useHost, useLoad, useTitle } from '@mesa/remote-kit';
import { Navigate } from '@mesa/remote-kit/router';
import { ButtonLink, EmptyState, FailedState, Loading, Skeleton, SkeletonRow, Wrap } from '@mesa/ui';
import { textNow, useText } from '../messages';
import { useDispatch } from '../state';
import { readVisit, visitLoaded, type Visit, type VisitQuery } from '../state/diner';
import styles from './page.module.css';

export interface VisitLoaderProps {
  reservationId?: string;
  reviewId?: string;
  children: (visit: Visit) => ReactNode;
}

/** Draws its children once the visit is loaded. A visit of another diner redirects to "/" (spec.md §6). */
export function VisitLoader({ reservationId, reviewId, children }: VisitLoaderProps) {
  const t = useText();
  const visit = useVisit({ reservationId, reviewId });
  if (visit.state === 'ready') return children(visit.data);
  if (visit.state === 'loading') return <VisitSkeleton />;
  const { kind, sentences } = visit.refusal;
  if (kind === 'forbidden') return <OtherDiners />;
  return (
    <Wrap narrow>
      {kind === 'missing' ? (
        <NotFound title={reviewId === undefined ? t('visit.missing') : t('visit.missingReview')} />
      ) : (
        <FailedState message={sentences.join(' ')} onRetry={visit.reload} />
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

/** The visit that a path names by its reservation or its review. */
function useVisit({ reservationId, reviewId }: Omit<VisitQuery, 'userId'>): Load<Visit> {
  const { session } = useHost();
  const dispatch = useDispatch();
  const userId = session.currentUser?.id;
  return useLoad(
    userId === undefined ? null : (signal) => readVisit({ reservationId, reviewId, userId }, signal),
    [reservationId, reviewId, userId],
    { save: (visit) => dispatch(visitLoaded(visit)) },
  );
}
