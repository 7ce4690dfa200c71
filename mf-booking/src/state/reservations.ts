import { Refusal, type CallInput, type Reservation, type Restaurant } from '@mesa/contract';
import { sentencesOf } from '@mesa/remote-kit';
import { createAsyncThunk, createSlice } from '@mesa/remote-kit/state';
import { call } from '@mesa/web-client';

/** One reservation and where it is, as far as they are known. */
export interface Single {
  id: string;
  status: 'loading' | 'failed' | 'ready';
  /** an answer to anything older is dropped */
  request: string;
  reservation: Reservation | null;
  restaurant: Restaurant | null;
  sentences: readonly string[];
  /** it is another diner's: the screens send the user to "/" (spec.md §4) */
  notYours: boolean;
  /** there is no such reservation, or no longer */
  gone: boolean;
}

export interface Reservations {
  /** the selected reservation, null when none is (spec.md §3 "Client collections") */
  single: Single | null;
}

interface Failure {
  sentences: readonly string[];
  kind: Refusal['kind'] | null;
}

const initialState: Reservations = { single: null };

/** A reservation and its restaurant; "fetching a reservation replaces the single selected one" (spec.md §4). */
export const loadReservation = createAsyncThunk<
  Pick<Single, 'reservation' | 'restaurant'>,
  string,
  { rejectValue: Failure }
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
    // left before the answer came: nobody waits for it, and it is no fault
    signal.throwIfAborted();
    return rejectWithValue({
      sentences: sentencesOf(error),
      kind: error instanceof Refusal ? error.kind : null,
    });
  }
});

/** Books a table. @returns the new reservation's id. @throws Refusal */
export async function book(
  reservation: CallInput<'createReservation'>['body']['reservation'],
  idempotencyKey: string,
): Promise<string> {
  const booked = await call('createReservation', { body: { reservation } }, { idempotencyKey });
  return Object.keys(booked)[0]!;
}

/** Changes a booking. @throws Refusal; the old booking is then as it was */
export async function change(
  id: string,
  reservation: CallInput<'changeReservation'>['body']['reservation'],
): Promise<Reservation> {
  return (await call('changeReservation', { params: { id }, body: { reservation } })).reservation;
}

export const reservationsSlice = createSlice({
  name: 'reservations',
  initialState,
  reducers: {
    /** deleting a reservation empties the selected one (spec.md §4 "Data") */
    cancelled: (state) => {
      state.single = null;
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(loadReservation.pending, (state, { meta }) => {
        const kept = state.single?.id === meta.arg && state.single.reservation ? state.single : null;
        state.single = kept
          ? { ...kept, request: meta.requestId }
          : {
              id: meta.arg,
              status: 'loading',
              request: meta.requestId,
              reservation: null,
              restaurant: null,
              sentences: [],
              notYours: false,
              gone: false,
            };
      })
      .addCase(loadReservation.fulfilled, ({ single }, { payload, meta }) => {
        if (single?.request === meta.requestId)
          Object.assign(single, payload, { status: 'ready', sentences: [], notYours: false, gone: false });
      })
      .addCase(loadReservation.rejected, ({ single }, { payload, meta }) => {
        if (meta.aborted || single?.request !== meta.requestId) return;
        const gone = payload?.kind === 'missing';
        // what is on the page stays when asking again fails, unless it is no longer there
        if (single.reservation && !gone) return;
        Object.assign(single, {
          status: 'failed',
          reservation: null,
          sentences: payload?.sentences ?? [],
          notYours: payload?.kind === 'forbidden',
          gone,
        });
      });
  },
});
