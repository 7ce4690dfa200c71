import type { Restaurant, StarSpread } from '@mesa/contract';
import { addRequestCases, createRequest, idleRequest, type RequestState } from '@mesa/remote-kit';
import { createSlice } from '@mesa/remote-kit/state';
import { call } from '@mesa/web-client';
import { loadAll } from './all-restaurants';
import { search } from './search-results';

/** A photo in a review. */
export interface DinerPhoto {
  url: string;
  /** the diner's name */
  author: string;
}

/** The selected restaurant. */
export interface SingleRestaurant {
  /** '' while none is selected */
  id: string;
  request: RequestState;
  /** null until it is loaded */
  restaurant: Restaurant | null;
  /** how many reviews gave 1 to 5 stars; absent when the reviews are down */
  stars: StarSpread | null;
  /** of its newest reviews */
  dinerPhotos: DinerPhoto[];
  /** parts that could not be reached, e.g. "reviews" */
  missing: string[];
}

const noRestaurant: SingleRestaurant = {
  id: '',
  request: idleRequest(),
  restaurant: null,
  stars: null,
  dinerPhotos: [],
  missing: [],
};

/** One restaurant; the newest of its reviews are in the same answer, and go to the reviews' slice. */
export const loadSingle = createRequest('restaurants/loadSingle', (id: string, { signal }) =>
  call('getRestaurant', { params: { id } }, { signal }),
);

/** Restaurants, 'single' (spec.md §3 "Client collections"). */
export const singleRestaurantSlice = createSlice({
  name: 'restaurants/single',
  initialState: noRestaurant,
  reducers: {},
  extraReducers: (builder) => {
    builder
      // loading a list clears the selected restaurant (spec.md §4 "Data")
      .addCase(loadAll.fulfilled, () => noRestaurant)
      .addCase(search.fulfilled, () => noRestaurant);
    addRequestCases(builder, loadSingle, {
      request: (single) => single.request,
      onStart: (single, id) => {
        // the same restaurant again stays on the page until its answer is here
        if (single.id === id) return;
        single.id = id;
        single.request = idleRequest();
        single.restaurant = null;
        single.stars = null;
        single.dinerPhotos = [];
        single.missing = [];
      },
      onReady: (single, { restaurant, reviews, stars, missing }) => {
        single.restaurant = restaurant;
        single.stars = stars ?? null;
        single.dinerPhotos = Object.values(reviews).flatMap(({ photos, author }) =>
          photos.map(({ url }) => ({ url, author })),
        );
        single.missing = missing ?? [];
      },
    });
  },
});

/** Whether the server has no such restaurant: trying again would not help. */
export function isGone({ request }: SingleRestaurant): boolean {
  return request.failure?.kind === 'missing' || request.failure?.kind === 'malformed';
}
