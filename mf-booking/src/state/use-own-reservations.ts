import { useEffect } from 'react';
import type { Reservation } from '@mesa/contract';
import { useHost } from '@mesa/remote-kit';
import { useDispatch, useSelect } from '.';
import { loadReservations } from './reservations';

/** Loads the diner's reservations when the screen opens. @returns them; none while they are not known */
export function useOwnReservations(): Reservation[] {
  const dinerId = useHost().session.currentUser?.id;
  const dispatch = useDispatch();
  useEffect(() => {
    if (!dinerId) return;
    const loading = dispatch(loadReservations());
    return () => loading.abort();
  }, [dinerId, dispatch]);
  const all = useSelect((state) => state.reservations.all);
  return Object.values(all);
}
