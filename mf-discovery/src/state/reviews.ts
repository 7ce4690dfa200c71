import type { CallInput, Keyed, Review, ReviewSort } from '@mesa/contract';
import { sentencesOf } from '@mesa/remote-kit';
import { createAsyncThunk, createSlice } from '@mesa/remote-kit/state';
import { callPage, type Page } from '@mesa/web-client';
import { loadSingle } from './single-restaurant';

/** How a restaurant's reviews are sorted and filtered. */
export interface ReviewFilter {
  sort: ReviewSort;
  /** overall ratings to show; empty for all */
  stars: number[];
  /** only reviews with photos */
  photos: boolean;
}

export const NO_FILTER: ReviewFilter = { sort: 'newest', stars: [], photos: false };

type ReviewsInput = CallInput<'listReviews'>;
type Rejected = { rejectValue: readonly string[] };

export interface Reviews {
  restaurantId: string;
  filter: ReviewFilter;
  /** in the order of `filter.sort` (spec.md §3: reviews keyed by id) */
  byId: Keyed<Review>;
  status: 'loading' | 'failed' | 'ready';
  /** the request under way; answers to earlier ones are dropped */
  request: string;
  sentences: readonly string[];
  /** the call for the next page; null on the last one */
  next: ReviewsInput | null;
  more: 'idle' | 'loading' | 'failed';
}

const initialState: Reviews = {
  restaurantId: '',
  filter: NO_FILTER,
  byId: {},
  status: 'loading',
  request: '',
  sentences: [],
  next: null,
  more: 'idle',
};

/** A restaurant's reviews, sorted and filtered; the first page. */
export const loadReviews = createAsyncThunk<
  Page<'listReviews'>,
  { restaurantId: string; filter: ReviewFilter },
  Rejected
>('reviews/load', ({ restaurantId, filter }, { signal, rejectWithValue }) =>
  callPage('listReviews', inputOf(restaurantId, filter), { signal }).catch((error: unknown) => {
    // an aborted request has not failed
    if (signal.aborted) throw error;
    return rejectWithValue(sentencesOf(error));
  }),
);

/** The page after the reviews that are loaded. */
export const loadMoreReviews = createAsyncThunk<Page<'listReviews'>, ReviewsInput, Rejected>(
  'reviews/loadMore',
  (input, { rejectWithValue }) =>
    callPage('listReviews', input).catch((error: unknown) => rejectWithValue(sentencesOf(error))),
);

/** The reviews of the selected restaurant. */
export const reviewsSlice = createSlice({
  name: 'reviews',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(loadSingle.pending, (state, { meta }) =>
        state.restaurantId === meta.arg ? state : { ...initialState, restaurantId: meta.arg },
      )
      .addCase(loadSingle.fulfilled, (state, { payload, meta }) => {
        if (state.restaurantId !== meta.arg || isFiltered(state.filter)) return;
        const complete = Object.keys(payload.reviews).length >= payload.restaurant.num_reviews;
        Object.assign(state, {
          byId: payload.reviews,
          status: 'ready',
          request: '',
          next: complete ? null : restOf(meta.arg),
          more: 'idle',
        });
      })
      .addCase(loadReviews.pending, (_, { meta: { arg, requestId } }) => ({
        ...initialState,
        ...arg,
        request: requestId,
      }))
      .addCase(loadReviews.fulfilled, (state, { payload: { answer, next }, meta }) => {
        if (meta.requestId !== state.request) return;
        Object.assign(state, { byId: answer, status: 'ready', request: '', next });
      })
      .addCase(loadReviews.rejected, (state, { payload, meta }) => {
        if (meta.aborted || meta.requestId !== state.request) return;
        Object.assign(state, { status: 'failed', request: '', sentences: payload ?? [] });
      })
      .addCase(loadMoreReviews.pending, (state) => {
        state.more = 'loading';
      })
      .addCase(loadMoreReviews.fulfilled, (state, { payload: { answer, next }, meta }) => {
        // another filter was chosen meanwhile
        if (JSON.stringify(state.next) !== JSON.stringify(meta.arg)) return;
        Object.assign(state, { byId: { ...state.byId, ...answer }, next, more: 'idle' });
      })
      .addCase(loadMoreReviews.rejected, (state, { meta }) => {
        if (JSON.stringify(state.next) === JSON.stringify(meta.arg)) state.more = 'failed';
      });
  },
});

/** Whether the list is anything but all reviews, newest first. */
export function isFiltered({ sort, stars, photos }: ReviewFilter): boolean {
  return sort !== NO_FILTER.sort || stars.length > 0 || photos;
}

function inputOf(id: string, { sort, stars, photos }: ReviewFilter): ReviewsInput {
  return {
    params: { id },
    query: { sort, ...(stars.length > 0 && { stars }), ...(photos && { photos: '1' as const }) },
  };
}

/** Everything after the page that came with the restaurant; what is loaded already is only replaced. */
function restOf(id: string): ReviewsInput {
  return { params: { id }, query: { sort: NO_FILTER.sort, limit: 200 } };
}
