import type { CallInput, Keyed, Reservation, Restaurant, TableRequest } from '@mesa/contract';
import { createAsyncThunk, createSlice, type PayloadAction } from '@mesa/remote-kit/state';
import { call, readVisitedRestaurant } from '@mesa/web-client';

/** The selected reservation and its restaurant. */
export interface SelectedReservation {
  reservation: Reservation;
  restaurant: Restaurant;
}

export interface ReservationsState {
  /** the diner's reservations by id; empty until they are loaded (spec.md §3 "Client collections") */
  all: Keyed<Reservation>;
  /** the selected reservation, null when none is */
  single: SelectedReservation | null;
  /** what the diner changed a moment ago: the next screen says so once */
  changed: { id: string; from: TableRequest } | null;
}

const initialState: ReservationsState = { all: {}, single: null, changed: null };

/** Loads all reservations of the signed-in diner. */
export const loadReservations = createAsyncThunk<Keyed<Reservation>, void>(
  'reservations/loadAll',
  (_, { signal }) => call('listReservations', {}, { signal }),
);

/** A reservation and its restaurant. */
export async function readReservation(id: string, signal: AbortSignal): Promise<SelectedReservation> {
  const { reservation } = await call('getReservation', { params: { id } }, { signal });
  const { restaurant_id, user_id: userId } = reservation;
  return { reservation, restaurant: await readVisitedRestaurant({ id: restaurant_id, userId, signal }) };
}

/** Changes a reservation. @throws Refusal; the reservation is then unchanged */
export async function changeReservation(
  id: string,
  reservation: CallInput<'changeReservation'>['body']['reservation'],
): Promise<Reservation> {
  return (await call('changeReservation', { params: { id }, body: { reservation } })).reservation;
}

/** The reservation that was made last. */
export function latestOf(reservations: readonly Reservation[]): Reservation | undefined {
  return [...reservations].sort((a, b) => b.created_at.localeCompare(a.created_at))[0];
}

export const reservationsSlice = createSlice({
  name: 'reservations',
  initialState,
  reducers: {
    /** a reservation that is fetched replaces the selected one (spec.md §4 "Data") */
    reservationLoaded: (state, { payload }: PayloadAction<SelectedReservation>) => {
      state.single = payload;
    },
    /** deleting a reservation empties the selected one (spec.md §4 "Data") */
    reservationCancelled: (state, { payload: id }: PayloadAction<string>) => {
      state.single = null;
      delete state.all[id];
    },
    reservationChanged: (state, { payload }: PayloadAction<ReservationsState['changed']>) => {
      state.changed = payload;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(loadReservations.fulfilled, (state, { payload }) => {
      state.all = payload;
    });
  },
});
