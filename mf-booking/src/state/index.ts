import { createErrorList, storeHooks } from '@mesa/remote-kit';
import { combineSlices } from '@mesa/remote-kit/state';
import { reservationsSlice } from './reservations';

/** The reservation errors of spec.md §3: set by a refused form, shown there, cleared on leaving. */
export const reservationErrors = createErrorList('reservation');

/** This remote's slice of the store. */
export const reducer = combineSlices(reservationsSlice, { errors: reservationErrors.reducer });

export type BookingState = ReturnType<typeof reducer>;

export const { useSelect, useDispatch } = storeHooks<BookingState>('mf-booking');
