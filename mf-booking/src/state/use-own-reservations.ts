import { useEffect, useState } from 'react';
import type { Reservation } from '@mesa/contract';
import { useHost } from '@mesa/remote-kit';
import { useDispatch, useSelect } from '.';
import { loadReservations } from './reservations';

export interface OwnReservations {
  /** the diner's; none while they are not known */
  reservations: readonly Reservation[];
  /** whether they were asked for, and are here unless that failed */
  isSettled: boolean;
}

/** Loads the diner's reservations when the screen opens. */
export function useOwnReservations(): OwnReservations {
  const dinerId = useHost().session.currentUser?.id;
  const dispatch = useDispatch();
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    if (!dinerId) return;
    const loading = dispatch(loadReservations());
    void loading.finally(() => setSettled(true));
    return () => loading.abort();
  }, [dinerId, dispatch]);
  const all = useSelect((state) => state.reservations.all);
  return { reservations: Object.values(all), isSettled };
}
