import { useEffect } from 'react';
import { useHost } from '@mesa/remote-kit';
import { useDispatch, useSelect } from '.';
import { latestOf, loadReservations } from './reservations';

/** The phone number of the diner's last reservation; empty while it is not known. */
export function useLastPhone(): string {
  const dinerId = useHost().session.currentUser?.id;
  const dispatch = useDispatch();
  useEffect(() => {
    if (!dinerId) return;
    const loading = dispatch(loadReservations());
    return () => loading.abort();
  }, [dinerId, dispatch]);
  return useSelect((state) => latestOf(Object.values(state.reservations.all))?.phone ?? '');
}
