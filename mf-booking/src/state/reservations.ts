import { Refusal, type CallInput, type Keyed, type Reservation, type Restaurant } from '@mesa/contract';
import { sentencesOf } from '@mesa/remote-kit';
import { createAsyncThunk, createSlice, type PayloadAction } from '@mesa/remote-kit/state';
import { call } from '@mesa/web-client';

/** The selected reservation and its restaurant, as far as they are loaded. */
export interface SelectedReservation {
  id: string;
  status: 'loading' | 'failed' | 'ready';
  /** id of the latest request; answers to earlier ones are dropped */
  requestId: string;
  reservation: Reservation | null;
  restaurant: Restaurant | null;
  /** why it could not be loaded */
  sentences: string[];
  /** another diner's: the screens redirect to "/" (spec.md §4) */
  forbidden: boolean;
  /** it does not exist, or no longer */
  missing: boolean;
}

export interface ReservationsState {
  /** the diner's reservations by id; empty until they are loaded (spec.md §3 "Client collections") */
  all: Keyed<Reservation>;
  /** the selected reservation, null when none is */
  single: SelectedReservation | null;
}

interface LoadFailure {
  sentences: string[];
  kind: Refusal['kind'] | null;
}

const initialState: ReservationsState = { all: {}, single: null };

/** Loads all reservations of the signed-in diner. */
export const loadReservations = createAsyncThunk<Keyed<Reservation>, void>(
  'reservations/loadAll',
  (_, { signal }) => call('listReservations', {}, { signal }),
);

/** Loads a reservation and its restaurant; it replaces the selected one (spec.md §4 "Data"). */
export const loadReservation = createAsyncThunk<
  Pick<SelectedReservation, 'reservation' | 'restaurant'>,
  string,
  { rejectValue: LoadFailure }
>('reservations/load', async (id, { signal, rejectWithValue }) => {
  try {
    const { reservation } = await call('getReservation', { params: { id } }, { signal });
    const { restaurant } = await call(
      'getRestaurant',
      { params: { id: reservation.restaurant_id } },
      { signal },
    );
    return { reservation, restaurant };
  } catch (error) {
    // the screen was left before the answer came: no error to report
    signal.throwIfAborted();
    return rejectWithValue({
      sentences: [...sentencesOf(error)],
      kind: error instanceof Refusal ? error.kind : null,
    });
  }
});

/** Changes a reservation. @throws Refusal; the reservation is then unchanged */
export async function changeReservation(
  id: string,
  reservation: CallInput<'changeReservation'>['body']['reservation'],
): Promise<Reservation> {
  return (await call('changeReservation', { params: { id }, body: { reservation } })).reservation;
}

/** The reservation that was made last. */
export function latestOf(reservations: readonly Reservation[]): Reservation | undefined {
  return [...reservations].sort((one, other) => other.created_at.localeCompare(one.created_at))[0];
}

export const reservationsSlice = createSlice({
  name: 'reservations',
  initialState,
  reducers: {
    /** deleting a reservation empties the selected one (spec.md §4 "Data") */
    reservationCancelled: (state, { payload: id }: PayloadAction<string>) => {
      state.single = null;
      delete state.all[id];
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(loadReservations.fulfilled, (state, { payload }) => {
        state.all = payload;
      })
      .addCase(loadReservation.pending, (state, { meta }) => {
        // a reservation on the screen stays there while it is loaded again
        if (state.single?.id !== meta.arg || !state.single.reservation)
          state.single = emptySelection(meta.arg);
        state.single.requestId = meta.requestId;
      })
      .addCase(loadReservation.fulfilled, (state, { payload, meta }) => {
        const { single } = state;
        if (single?.requestId !== meta.requestId) return;
        single.status = 'ready';
        single.reservation = payload.reservation;
        single.restaurant = payload.restaurant;
        single.sentences = [];
        single.forbidden = false;
        single.missing = false;
      })
      .addCase(loadReservation.rejected, ({ single }, { payload, meta }) => {
        if (meta.aborted || single?.requestId !== meta.requestId) return;
        const missing = payload?.kind === 'missing';
        // a reservation on the screen also stays when loading it again fails, unless it no longer exists
        if (single.reservation && !missing) return;
        single.status = 'failed';
        single.reservation = null;
        single.sentences = payload?.sentences ?? [];
        single.forbidden = payload?.kind === 'forbidden';
        single.missing = missing;
      });
  },
});

function emptySelection(id: string): SelectedReservation {
  return {
    id,
    status: 'loading',
    requestId: '',
    reservation: null,
    restaurant: null,
    sentences: [],
    forbidden: false,
    missing: false,
  };
}
