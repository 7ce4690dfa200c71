import type { Facets } from '@mesa/contract';
import { createAsyncThunk, createSlice } from '@mesa/remote-kit/state';
import { call } from '@mesa/web-client';

interface FacetsState {
  /** null until they are known; those from before stay while they are loaded again. None after a failure */
  latest: Facets | null;
}

const initialState: FacetsState = { latest: null };

export const loadFacets = createAsyncThunk('facets/load', (_: void, { signal }) =>
  call('getFacets', {}, { signal }),
);

/** The cities and cuisines of the catalogue, which several screens offer. */
export const facetsSlice = createSlice({
  name: 'facets',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(loadFacets.fulfilled, (facets, { payload }) => {
        facets.latest = payload;
      })
      .addCase(loadFacets.rejected, (facets, { meta }) => {
        // the screen that asked was left
        if (!meta.aborted) facets.latest ??= { cities: [], cuisines: [] };
      });
  },
});
