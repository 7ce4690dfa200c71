import { sentencesOf } from '@mesa/remote-kit';
import { createAsyncThunk, createSlice, type PayloadAction } from '@mesa/remote-kit/state';
import { call } from '@mesa/web-client';

export interface Favorites {
  /** ids of the restaurants that the signed-in diner has saved */
  ids: string[];
  /** ids with a request in progress: their buttons do nothing meanwhile */
  changing: string[];
  /** ids changed since the list was last requested: its response may not include them */
  newer: string[];
  /** the restaurant that a visitor wants to save and signs in for */
  wanted: string | null;
}

const initialState: Favorites = { ids: [], changing: [], newer: [], wanted: null };

/** Loads the diner's favorites. */
export const loadFavorites = createAsyncThunk('favorites/load', async (_: void, { signal }) =>
  Object.keys(await call('listFavorites', undefined, { signal })),
);

/** Saves a restaurant or removes it; the heart changes at once, and back when that fails. */
export const changeFavorite = createAsyncThunk<
  void,
  { id: string; saved: boolean },
  { rejectValue: readonly string[] }
>('favorites/change', ({ id, saved }, { rejectWithValue }) => {
  const params = { restaurant_id: id };
  const changed = saved ? call('addFavorite', { params }) : call('removeFavorite', { params });
  return changed.catch((error: unknown) => rejectWithValue(sentencesOf(error)));
});

/** The restaurants a diner has saved, as far as the hearts need to know. */
export const favoritesSlice = createSlice({
  name: 'favorites',
  initialState,
  reducers: {
    /** a visitor pressed a heart; null when they did not sign in after all */
    wanted: (favorites, { payload }: PayloadAction<string | null>) => {
      favorites.wanted = payload;
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(loadFavorites.pending, (favorites) => {
        favorites.newer = [...favorites.changing];
      })
      .addCase(loadFavorites.fulfilled, (favorites, { payload }) => {
        const { ids, newer } = favorites;
        const saved = ids.filter((id) => newer.includes(id));
        favorites.ids = [...saved, ...payload.filter((id) => !newer.includes(id))];
      })
      .addCase(changeFavorite.pending, (favorites, { meta: { arg } }) => {
        favorites.changing.push(arg.id);
        favorites.newer.push(arg.id);
        if (favorites.wanted === arg.id) favorites.wanted = null;
        setSaved(favorites, arg);
      })
      .addCase(changeFavorite.fulfilled, (favorites, { meta: { arg } }) => settle(favorites, arg.id))
      .addCase(changeFavorite.rejected, (favorites, { meta: { arg } }) => {
        settle(favorites, arg.id);
        setSaved(favorites, { ...arg, saved: !arg.saved });
      });
  },
});

function setSaved(favorites: Favorites, { id, saved }: { id: string; saved: boolean }): void {
  favorites.ids = favorites.ids.filter((each) => each !== id);
  if (saved) favorites.ids.unshift(id);
}

function settle(favorites: Favorites, id: string): void {
  favorites.changing = favorites.changing.filter((each) => each !== id);
}
