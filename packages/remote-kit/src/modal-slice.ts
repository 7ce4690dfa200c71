import type { ModalName } from '@mesa/contract';
import { createSlice, type PayloadAction } from './state';
import { signedIn } from './session-slice';

/** What each modal is opened with. Opener and filler may be two remotes, so the props are agreed here. */
export interface ModalProps {
  login: {
    /** hash path to go to after signing in: the slot the diner wanted */
    next?: string;
    /** one line above the form, e.g. why it opened by itself */
    sentence?: string;
  };
  signup: { next?: string };
  search: Record<never, never>;
  image: {
    photos: { url: string; alt: string }[];
    /** index of the photo to begin with */
    start: number;
  };
}

export type OpenModal = { [N in ModalName]: { name: N; props: ModalProps[N] } }[ModalName];

/** Which modal is open; null for none (spec.md §4 "Modal"). The other slice that shell and remotes share. */
export const modalSlice = createSlice({
  name: 'modal',
  initialState: null as OpenModal | null,
  reducers: {
    modalOpened: (_, { payload }: PayloadAction<OpenModal>) => payload,
    modalClosed: () => null,
  },
  // after a successful sign-in or sign-up the modal closes (spec.md §4 "Session")
  extraReducers: (builder) => builder.addCase(signedIn, () => null),
});

export const { modalOpened, modalClosed } = modalSlice.actions;
