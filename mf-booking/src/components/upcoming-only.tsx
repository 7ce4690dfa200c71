import type { ReactNode } from 'react';
import { hasBegun, hashPaths, type Reservation } from '@mesa/contract';
import { useHost } from '@mesa/remote-kit';
import { ButtonLink, Notice } from '@mesa/ui';

/** Whether a reservation has begun: what a change of it would mean is then not to be promised. */
export function usePast({ date, time }: Reservation): boolean {
  const { clock } = useHost();
  return hasBegun(date, time, clock());
}

/** A reservation that has begun cannot be changed any more: the reason and the way on, instead of the form. */
export function PastNotice({ reservation, children }: { reservation: Reservation; children: ReactNode }) {
  if (!usePast(reservation)) return children;
  return (
    <>
      <Notice>
        <p>This reservation has already begun, so it can no longer be changed.</p>
      </Notice>
      <div>
        <ButtonLink href={`#${hashPaths.bookingView.to(reservation.id)}`}>See your visit</ButtonLink>
      </div>
    </>
  );
}
