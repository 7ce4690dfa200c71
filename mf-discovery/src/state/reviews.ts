import type { CallInput, Keyed, Review, ReviewSort } from '@mesa/contract';
import { createSlice, type PayloadAction } from '@mesa/remote-kit/state';
import type { Page } from '@mesa/web-client';
import { isNextPage } from './is-next-page';
import { restaurantChosen, restaurantLoaded } from './single-restaurant';

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

export interface ReviewsQuery {
  restaurantId: string;
  filter: ReviewFilter;
}

export interface Reviews extends ReviewsQuery {
  /** in the order of `filter.sort` (spec.md §3: reviews keyed by id); null until they are loaded */
  byId: Keyed<Review> | null;
  /** the call for the next page; null on the last one */
  next: ReviewsInput | null;
}

const noReviews = (query: ReviewsQuery): Reviews => ({ ...query, byId: null, next: null });

interface Added {
  after: ReviewsInput;
  page: Page<'listReviews'>;
}

/** The reviews of the selected restaurant. */
export const reviewsSlice = createSlice({
  name: 'reviews',
  initialState: noReviews({ restaurantId: '', filter: NO_FILTER }),
  reducers: {
    filterChosen: ({ restaurantId }, { payload: filter }: PayloadAction<ReviewFilter>) =>
      noReviews({ restaurantId, filter }),
    reviewsLoaded: (state, { payload: page }: PayloadAction<Page<'listReviews'>>) => {
      state.byId = page.answer;
      state.next = page.next;
    },
    moreReviewsLoaded: (state, { payload: { after, page } }: PayloadAction<Added>) => {
      if (!isNextPage(state.next, after)) return;
      state.byId = { ...state.byId, ...page.answer };
      state.next = page.next;
    },
  },
  extraReducers: (builder) =>
    void builder
      .addCase(restaurantChosen, (state, { payload: restaurantId }) =>
        state.restaurantId === restaurantId ? state : noReviews({ restaurantId, filter: NO_FILTER }),
      )
      .addCase(restaurantLoaded, (state, { payload: { restaurant, reviews } }) => {
        if (state.restaurantId !== restaurant.id || isFiltered(state.filter)) return;
        state.byId = reviews;
        state.next = Object.keys(reviews).length < restaurant.num_reviews ? restOf(restaurant.id) : null;
      }),
});

export const { filterChosen, reviewsLoaded, moreReviewsLoaded } = reviewsSlice.actions;

/** Whether the list is anything but all reviews, newest first. */
export function isFiltered({ sort, stars, photos }: ReviewFilter): boolean {
  return sort !== NO_FILTER.sort || stars.length > 0 || photos;
}

/** The list from its beginning, in larger pages than came with the restaurant; it replaces what is loaded. */
function restOf(id: string): ReviewsInput {
  return { params: { id }, query: { sort: NO_FILTER.sort, limit: 200 } };
}
