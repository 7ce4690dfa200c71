import { createErrorList, storeHooks } from '@mesa/remote-kit';
import { combineSlices } from '@mesa/remote-kit/state';
import { dinerSlice } from './diner';

/** The session errors of spec.md §3: the sentences of a refused sign-in or sign-up. */
export const sessionErrors = createErrorList('session');

/** The review errors of spec.md §3. */
export const reviewErrors = createErrorList('review');

/** This remote's slice of the store. */
export const reducer = combineSlices(dinerSlice, {
  sessionErrors: sessionErrors.reducer,
  reviewErrors: reviewErrors.reducer,
});

export type AccountState = ReturnType<typeof reducer>;

export const { useSelect, useDispatch } = storeHooks<AccountState>('mf-account');
