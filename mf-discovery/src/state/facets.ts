import type { Facets } from '@mesa/contract';
import { addRequestCases, createRequest, idleRequest, type RequestState } from '@mesa/remote-kit';
import { createSlice } from '@mesa/remote-kit/state';
import { call } from '@mesa/web-client';

interface FacetsState {
  request: RequestState;
  /** null until they are known; those from before stay while they are loaded again. None after a failure */
  latest: Facets | null;
}

const initialState: FacetsState = { request: idleRequest(), latest: null };

export const loadFacets = createRequest('facets/load', (_: void, { signal }) =>
  call('getFacets', {}, { signal }),
);

/** The cities and cuisines of the catalogue, which several screens offer. */
export const facetsSlice = createSlice({
  name: 'facets',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    addRequestCases(builder, loadFacets, {
      request: (facets) => facets.request,
      onReady: (facets, latest) => {
        facets.latest = latest;
      },
      onFailed: (facets) => {
        facets.latest ??= { cities: [], cuisines: [] };
      },
    });
  },
});
