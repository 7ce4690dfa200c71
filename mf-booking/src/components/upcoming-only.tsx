import type { ReactNode } from 'react';
import { hasBegun, hashPaths, type Reservation } from '@mesa/contract';
import { useHost } from '@mesa/remote-kit';
import { ButtonLink, Notice } from '@mesa/ui';
import { useText } from '../messages';

/** Whether a reservation has started: then it can no longer be changed. */
export function useIsPast({ date, time }: Reservation): boolean {
  const { serverClock } = useHost();
  return hasBegun(date, time, serverClock());
}

/** A form for an upcoming reservation; for one that has started, the reason and a link to the visit. */
export function UpcomingOnly({ reservation, children }: { reservation: Reservation; children: ReactNode }) {
  const t = useText();
  if (!useIsPast(reservation)) return children;
  return (
    <>
      <Notice>
        <p>{t('reservation.started')}</p>
      </Notice>
      <div>
        <ButtonLink href={`#${hashPaths.bookingView.to(reservation.id)}`}>
          {t('reservation.visit')}
        </ButtonLink>
      </div>
    </>
  );
}
