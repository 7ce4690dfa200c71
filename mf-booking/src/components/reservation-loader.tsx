import type { ReactNode } from 'react';
import { hashPaths, type Reservation, type Restaurant } from '@mesa/contract';
import { Navigate } from '@mesa/remote-kit/router';
import { ButtonLink, EmptyState, FailedState, Wrap } from '@mesa/ui';
import { useReservation } from '../state/use-reservation';
import { BookingSkeleton } from './booking-skeleton';

export interface Booked {
  reservation: Reservation;
  restaurant: Restaurant;
  /** asks for the reservation again */
  reload: () => void;
}

/**
 * The reservation that the path names, once it is there. Another diner's reservation sends the user to "/"
 * (spec.md §4 "Booking flow"); one that is gone says so.
 */
export function WithReservation({ children }: { children: (booked: Booked) => ReactNode }) {
  const { single, reload } = useReservation();
  if (single?.status === 'ready' && single.reservation && single.restaurant) {
    return children({ reservation: single.reservation, restaurant: single.restaurant, reload });
  }
  if (single?.status !== 'failed') return <BookingSkeleton />;
  if (single.notYours) return <Navigate to={hashPaths.landing.to()} replace />;
  const profile = (
    <ButtonLink variant="primary" href={`#${hashPaths.profile.to()}`}>
      Your reservations
    </ButtonLink>
  );
  return (
    <Wrap narrow>
      {single.gone ? (
        <EmptyState
          title="There is no such reservation"
          text="It may have been cancelled."
          action={profile}
        />
      ) : (
        <FailedState message={single.sentences.join(' ')} onRetry={reload} />
      )}
    </Wrap>
  );
}
