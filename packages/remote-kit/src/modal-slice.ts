import type { ModalName } from '@mesa/contract';
import type { SignInGoal } from './after-sign-in-slice';
import { createSlice, type PayloadAction } from './state';
import { signedIn, signedOut } from './session-slice';

/** The props of each modal. They are declared here because one remote may open the modal of another. */
export interface ModalProps {
  login: Partial<SignInGoal>;
  signup: Partial<SignInGoal>;
  search: Record<never, never>;
  image: {
    photos: { url: string; alt: string }[];
    /** index of the photo to begin with */
    start: number;
  };
}

/** A modal and its properties, as an opener names them. */
export type OpenModal = { [N in ModalName]: { name: N; props: ModalProps[N] } }[ModalName];

// read only while a modal is open, and then they are that modal's
const initialProps = {} as ModalProps[ModalName];

/** Which modal is open; null for none (spec.md §4 "Modal"). */
export const modalSlice = createSlice({
  name: 'modal',
  initialState: null as ModalName | null,
  reducers: {
    modalOpened: (_, { payload }: PayloadAction<OpenModal>) => payload.name,
    modalClosed: () => null,
  },
  // a successful sign-in or sign-up closes the modal (spec.md §4 "Session"), and so does a log-out
  extraReducers: (builder) => builder.addCase(signedIn, () => null).addCase(signedOut, () => null),
});

export const { modalOpened, modalClosed } = modalSlice.actions;

/** The properties of the open modal; none while there is no modal. */
export const modalPropsSlice = createSlice({
  name: 'modalProps',
  initialState: initialProps,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(modalOpened, (_, { payload }) => payload.props)
      .addCase(modalClosed, () => initialProps)
      .addCase(signedIn, () => initialProps)
      .addCase(signedOut, () => initialProps),
});
