import type { ReactNode } from 'react';
import { hashPaths, type Reservation, type Restaurant } from '@mesa/contract';
import { useTitle } from '@mesa/remote-kit';
import { Navigate } from '@mesa/remote-kit/router';
import { ButtonLink, EmptyState, FailedState, Wrap } from '@mesa/ui';
import { useText } from '../messages';
import { useReservation } from '../state/use-reservation';
import { BookingSkeleton } from './booking-skeleton';

export interface LoadedReservation {
  reservation: Reservation;
  restaurant: Restaurant;
  /** loads the reservation again */
  reload: () => void;
}

/**
 * Renders its children once the reservation of the path is loaded. Another diner's reservation redirects to
 * "/" (spec.md §4 "Booking flow").
 */
export function ReservationLoader({ children }: { children: (loaded: LoadedReservation) => ReactNode }) {
  const { single, reload } = useReservation();
  const status = single?.request.status;
  if (status === 'ready' && single?.reservation && single.restaurant)
    return children({ reservation: single.reservation, restaurant: single.restaurant, reload });
  const failure = status === 'failed' ? single?.request.failure : null;
  if (!failure) return <BookingSkeleton />;
  if (failure.kind === 'forbidden') return <Navigate to={hashPaths.landing.to()} replace />;
  return (
    <Wrap>
      {failure.kind === 'missing' ? (
        <ReservationNotFound />
      ) : (
        <FailedState message={failure.sentences.join(' ')} onRetry={reload} />
      )}
    </Wrap>
  );
}

function ReservationNotFound() {
  const t = useText();
  useTitle(t('missing.title'));
  return (
    <EmptyState
      title={t('missing.title')}
      text={t('missing.text')}
      action={
        <ButtonLink variant="primary" href={`#${hashPaths.profile.to()}`}>
          {t('missing.link')}
        </ButtonLink>
      }
    />
  );
}
