import type { DeskBooking, DeskDay, DeskRestaurant, Keyed } from '@mesa/contract';
import { storeHooks } from '@mesa/remote-kit';
import { createSlice, type PayloadAction } from '@mesa/remote-kit/state';

/** A day as it was at a moment. */
export interface ReadDay {
  day: DeskDay;
  /** by the server's clock, in milliseconds */
  readAt: number;
}

export interface DeskState {
  /** whose desk the diner is; null while not known */
  restaurants: Keyed<DeskRestaurant> | null;
  /** the day on the screen, so that it can be read without a network */
  shown: (ReadDay & { key: string }) | null;
}

const initialState: DeskState = { restaurants: null, shown: null };

export const deskSlice = createSlice({
  name: 'desk',
  initialState,
  reducers: {
    restaurantsLoaded: (state, { payload }: PayloadAction<Keyed<DeskRestaurant>>) => {
      state.restaurants = payload;
    },
    dayLoaded: (state, { payload }: PayloadAction<DeskState['shown']>) => {
      state.shown = payload;
    },
    /** what the staff have changed a moment ago; the day is read again soon after */
    bookingChanged: ({ shown }, { payload }: PayloadAction<DeskBooking>) => {
      if (!shown) return;
      if (payload.status === 'cancelled' || payload.date !== shown.day.date)
        delete shown.day.bookings[payload.id];
      else shown.day.bookings[payload.id] = payload;
    },
    dayChanged: ({ shown }, { payload }: PayloadAction<Partial<DeskDay>>) => {
      if (shown) Object.assign(shown.day, payload);
    },
  },
});

/** This remote's slice of the store. */
export const { reducer } = deskSlice;

export const { useSelect, useDispatch } = storeHooks<DeskState>('mf-desk');
