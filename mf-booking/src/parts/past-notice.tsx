import type { ReactNode } from 'react';
import { hasBegun, type Reservation } from '@mesa/contract';
import { useHost } from '@mesa/remote-kit';
import { Notice } from '@mesa/ui';

/** A reservation that has begun cannot be changed any more: the reason instead of the form. */
export function PastNotice({ reservation, children }: { reservation: Reservation; children: ReactNode }) {
  const { clock } = useHost();
  if (!hasBegun(reservation.date, reservation.time, clock())) return children;
  return <Notice><p>This reservation has already begun, so it can no longer be changed.</p></Notice>;
}
