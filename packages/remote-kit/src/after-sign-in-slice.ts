import { createSlice, type PayloadAction } from './state';

/** Where a visitor goes on after signing in, and how the sign-in dialog says so. */
export interface SignInGoal {
  /** hash path with its query, e.g. `withChoices(hashPaths.booking.to(id), choices)` */
  next: string;
  /** one line above the form, e.g. "Sign in to book 8:00 PM for 4." */
  sentence: string;
}

/** The goal that the screen has set by `useAfterSignIn`; null for none: signing in then stays on the page. */
export const afterSignInSlice = createSlice({
  name: 'afterSignIn',
  initialState: null as SignInGoal | null,
  reducers: {
    afterSignInSet: (_, { payload }: PayloadAction<SignInGoal | null>) => payload,
  },
});

export const { afterSignInSet } = afterSignInSlice.actions;
