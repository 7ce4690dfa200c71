import type { CallAnswer, Restaurant, StarSpread } from '@mesa/contract';
import { createAsyncThunk, createSlice } from '@mesa/remote-kit/state';
import { call } from '@mesa/web-client';
import { loadAll } from './all-restaurants';
import { failureOf, type Failure } from './failure';
import { search } from './search-results';

/** The selected restaurant. */
export interface SingleRestaurant {
  id: string;
  status: 'loading' | 'failed' | 'ready';
  /** id of the latest request: the answer to any other is dropped */
  request: string;
  sentences: string[];
  restaurant: Restaurant | null;
  /** how many reviews gave 1 to 5 stars; absent when the reviews are down */
  stars: StarSpread | null;
  /** parts that could not be reached, e.g. "reviews" */
  missing: string[];
  /** there is no such restaurant: trying again would not help */
  gone: boolean;
}

/** One restaurant; the newest of its reviews are in the same answer, and go to the reviews' slice. */
export const loadSingle = createAsyncThunk<CallAnswer<'getRestaurant'>, string, { rejectValue: Failure }>(
  'restaurants/loadSingle',
  (id, { signal, rejectWithValue }) =>
    call('getRestaurant', { params: { id } }, { signal }).catch((error: unknown) =>
      rejectWithValue(failureOf(error, signal)),
    ),
);

const EMPTY = {
  status: 'loading',
  sentences: [] as string[],
  restaurant: null,
  stars: null,
  missing: [] as string[],
  gone: false,
} as const;

/** Restaurants, 'single': null while none is selected (spec.md §3 "Client collections"). */
export const singleRestaurantSlice = createSlice({
  name: 'restaurants/single',
  initialState: null as SingleRestaurant | null,
  reducers: {},
  extraReducers: (builder) => {
    builder
      // loading a list clears the selected restaurant (spec.md §4 "Data")
      .addCase(loadAll.fulfilled, () => null)
      .addCase(search.fulfilled, () => null)
      .addCase(loadSingle.pending, (single, { meta: { arg: id, requestId } }) => {
        // the same restaurant again stays on the page until its answer is here
        if (single?.id !== id || !single.restaurant) return { ...EMPTY, id, request: requestId };
        single.request = requestId;
        return single;
      })
      .addCase(loadSingle.fulfilled, (single, { payload, meta }) => {
        if (single?.request !== meta.requestId) return;
        single.status = 'ready';
        single.sentences = [];
        single.restaurant = payload.restaurant;
        single.stars = payload.stars ?? null;
        single.missing = payload.missing ?? [];
      })
      .addCase(loadSingle.rejected, (single, { payload, meta }) => {
        if (meta.aborted || single?.request !== meta.requestId) return;
        // what is already on the page stays: only a page with nothing on it has failed
        if (single.restaurant) return;
        single.status = 'failed';
        single.sentences = payload?.sentences ?? [];
        single.gone = payload?.gone ?? false;
      });
  },
});
