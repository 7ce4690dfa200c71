import type { CallInput, Keyed, Review, ReviewSort } from '@mesa/contract';
import { addRequestCases, createRequest, idleRequest, type RequestState } from '@mesa/remote-kit';
import { createSlice } from '@mesa/remote-kit/state';
import { callPage } from '@mesa/web-client';
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

interface ReviewsQuery {
  restaurantId: string;
  filter: ReviewFilter;
}

export interface Reviews extends ReviewsQuery {
  /** in the order of `filter.sort` (spec.md §3: reviews keyed by id) */
  byId: Keyed<Review>;
  request: RequestState;
  /** the call for the next page; null on the last one */
  next: ReviewsInput | null;
  /** the request for the next page */
  more: RequestState;
}

const noReviews = (query: ReviewsQuery): Reviews => ({
  ...query,
  byId: {},
  request: idleRequest(),
  next: null,
  more: idleRequest(),
});

/** Loads the first page of a restaurant's reviews, sorted and filtered. */
export const loadReviews = createRequest(
  'reviews/load',
  ({ restaurantId, filter }: ReviewsQuery, { signal }) =>
    callPage('listReviews', inputOf(restaurantId, filter), { signal }),
);

/** Loads the page after the reviews that are loaded. */
export const loadMoreReviews = createRequest('reviews/loadMore', (input: ReviewsInput, { signal }) =>
  callPage('listReviews', input, { signal }),
);

/** The reviews of the selected restaurant. */
export const reviewsSlice = createSlice({
  name: 'reviews',
  initialState: noReviews({ restaurantId: '', filter: NO_FILTER }),
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(loadSingle.pending, (state, { meta }) =>
        state.restaurantId === meta.arg ? state : noReviews({ restaurantId: meta.arg, filter: NO_FILTER }),
      )
      .addCase(loadSingle.fulfilled, (state, { payload, meta }) => {
        if (state.restaurantId !== meta.arg || isFiltered(state.filter)) return;
        const complete = Object.keys(payload.reviews).length >= payload.restaurant.num_reviews;
        state.byId = payload.reviews;
        state.request = { ...idleRequest(), status: 'ready' };
        state.next = complete ? null : restOf(meta.arg);
        state.more = idleRequest();
      });
    addRequestCases(builder, loadReviews, {
      request: (state) => state.request,
      onStart: (state, { restaurantId, filter }) => {
        state.restaurantId = restaurantId;
        state.filter = filter;
        state.byId = {};
        state.request = idleRequest();
        state.next = null;
        state.more = idleRequest();
      },
      onReady: (state, { answer, next }) => {
        state.byId = answer;
        state.next = next;
      },
    });
    addRequestCases(builder, loadMoreReviews, {
      request: (state) => state.more,
      onStart: (state) => {
        state.more = idleRequest();
      },
      onReady: (state, { answer, next }) => {
        state.byId = { ...state.byId, ...answer };
        state.next = next;
      },
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
    // what is undefined is left out of the address
    query: { sort, stars: stars.length > 0 ? stars : undefined, photos: photos ? ('1' as const) : undefined },
  };
}

/** The list from its beginning, in larger pages than came with the restaurant; it replaces what is loaded. */
function restOf(id: string): ReviewsInput {
  return { params: { id }, query: { sort: NO_FILTER.sort, limit: 200 } };
}
