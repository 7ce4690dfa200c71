import { useCallback, useRef, useState } from 'react';
import { Refusal, type DeskBooking, type DeskDay } from '@mesa/contract';
import { useHost, useLive, useLoad } from '@mesa/remote-kit';
import { call } from '@mesa/web-client';
import { deskSlice, useDispatch, useSelect } from '.';
import { useOnline } from './use-online';

/**
 * A day of a restaurant's desk, read again whenever a table of that day changes. An answer from before a
 * change of the staff is out of date, and is asked for again.
 */
export function useDay(id: string, date: string) {
  const dispatch = useDispatch();
  const { serverClock } = useHost();
  const key = `${id} ${date}`;
  const shown = useSelect((state) => (state.shown?.key === key ? state.shown : null));
  const changes = useRef(0);
  const [isUnreachable, setUnreachable] = useState(false);
  const isOnline = useOnline();

  const readCurrent = async (signal: AbortSignal): Promise<DeskDay> => {
    const before = changes.current;
    const { day } = await call('getDeskDay', { params: { id, date } }, { signal });
    return before === changes.current ? day : readCurrent(signal);
  };
  const loaded = useLoad(
    async (signal) => {
      try {
        const day = await readCurrent(signal);
        setUnreachable(false);
        return day;
      } catch (error) {
        if (!signal.aborted) setUnreachable(error instanceof Refusal && error.kind === 'unavailable');
        throw error;
      }
    },
    [id, date],
    {
      data: shown,
      save: (day) => dispatch(deskSlice.actions.dayLoaded({ key, day, readAt: serverClock().getTime() })),
    },
  );
  const { reload } = loaded;
  useLive('AvailabilityChannel', { restaurant_id: id, date }, { received: reload, connected: reload });

  const bookingChanged = useCallback(
    (booking: DeskBooking) => {
      changes.current += 1;
      dispatch(deskSlice.actions.bookingChanged(booking));
    },
    [dispatch],
  );
  const dayChanged = useCallback(
    (change: Partial<DeskDay>) => {
      changes.current += 1;
      dispatch(deskSlice.actions.dayChanged(change));
    },
    [dispatch],
  );
  return { loaded, isOffline: !isOnline || isUnreachable, bookingChanged, dayChanged };
}
