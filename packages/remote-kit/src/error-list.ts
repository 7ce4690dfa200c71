import { createSlice, type PayloadAction } from './state';

const NONE: string[] = [];

/**
 * A slice that holds one list of sentences: the session, reservation and review errors of spec.md §3.
 * Give `set` to `useSubmit` as `onErrors` and the list follows the form: set on failure, empty on success, on a new try and on leaving.
 */
export function createErrorList(name: string) {
  const slice = createSlice({
    name: `${name}Errors`,
    initialState: NONE,
    reducers: {
      set: (_, { payload }: PayloadAction<readonly string[]>) => (payload.length > 0 ? [...payload] : NONE),
      clear: () => NONE,
    },
  });
  return { reducer: slice.reducer, set: slice.actions.set, clear: slice.actions.clear };
}
