import type { Facets } from '@mesa/contract';
import { createSlice, type PayloadAction } from '@mesa/remote-kit/state';

interface FacetsState {
  /** null until they are known; those from before stay while they are loaded again */
  latest: Facets | null;
}

const initialState: FacetsState = { latest: null };

/** The cities and cuisines of the catalogue, which several screens offer. */
export const facetsSlice = createSlice({
  name: 'facets',
  initialState,
  reducers: {
    loaded: (facets, { payload }: PayloadAction<Facets>) => {
      facets.latest = payload;
    },
  },
});
