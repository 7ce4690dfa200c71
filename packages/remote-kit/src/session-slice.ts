import type { User } from '@mesa/contract';
import { createSlice, type PayloadAction } from './state';

export interface SessionState {
  /** null for a visitor */
  currentUser: User | null;
  /**
   * the diner whose session expired while the page was open; the screens keep their content until another
   * diner signs in
   */
  expiredUserId: string | null;
}

const initialState: SessionState = { currentUser: null, expiredUserId: null };

/** Who is signed in: one of the two slices that shell and remotes share (spec.md §3, §4 "Session"). */
export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    signedIn: (_, { payload }: PayloadAction<User>): SessionState => ({
      currentUser: payload,
      expiredUserId: null,
    }),
    signedOut: (): SessionState => initialState,
    expired: (state): SessionState => ({
      currentUser: null,
      expiredUserId: state.currentUser?.id ?? state.expiredUserId,
    }),
  },
});

export const { signedIn, signedOut, expired } = sessionSlice.actions;
