import { createSlice, type PayloadAction } from '../state';

const NONE: string[] = [];

/**
 * A slice that holds one list of sentences: the session, reservation and review errors of spec.md §3. Pass
 * `set` to `useSubmit` as `onErrors`: the list is set on a refusal and empty after success, on the next
 * submit, and on leaving the form.
 */
export function createErrorList(name: string) {
  const slice = createSlice({
    name: `${name}Errors`,
    initialState: NONE,
    reducers: {
      set: (_, { payload }: PayloadAction<readonly string[]>) => (payload.length > 0 ? [...payload] : NONE),
    },
  });
  return { reducer: slice.reducer, set: slice.actions.set };
}
