import type { CallAnswer, Refusal, Restaurant, StarSpread } from '@mesa/contract';
import { createSlice, type PayloadAction } from '@mesa/remote-kit/state';
import { allLoaded } from './all-restaurants';
import { searched } from './search-results';

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
  restaurant: null,
  stars: null,
  dinerPhotos: [],
  missing: [],
};

/** Restaurants, 'single' (spec.md §3 "Client collections"). */
export const singleRestaurantSlice = createSlice({
  name: 'restaurants/single',
  initialState: noRestaurant,
  reducers: {
    restaurantChosen: (single, { payload: id }: PayloadAction<string>) =>
      // the same restaurant again stays on the page until its answer is here
      single.id === id ? single : { ...noRestaurant, id },
    /** the newest of its reviews are in the same answer, and go to the reviews' slice */
    restaurantLoaded: (single, { payload }: PayloadAction<CallAnswer<'getRestaurant'>>) => {
      single.id = payload.restaurant.id;
      single.restaurant = payload.restaurant;
      single.stars = payload.stars ?? null;
      single.dinerPhotos = Object.values(payload.reviews).flatMap(({ photos, author }) =>
        photos.map(({ url }) => ({ url, author })),
      );
      single.missing = payload.missing ?? [];
    },
  },
  extraReducers: (builder) =>
    // loading a list clears the selected restaurant (spec.md §4 "Data")
    void builder.addCase(allLoaded, () => noRestaurant).addCase(searched, () => noRestaurant),
});

export const { restaurantChosen, restaurantLoaded } = singleRestaurantSlice.actions;

/** Whether the server has no such restaurant: trying again would not help. */
export function isGone({ kind }: Refusal): boolean {
  return kind === 'missing' || kind === 'malformed';
}
