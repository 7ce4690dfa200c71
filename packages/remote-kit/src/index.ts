/** What the shell and its remotes share. Import React Router and Redux only from `/router` and `/state`. */
export {
  defineRemote,
  type DeclaredModal,
  type ModalModule,
  type Remote,
  type RemoteModule,
  type RemoteRoute,
  type ScreenModule,
} from './define-remote';
export {
  HostProvider,
  useHost,
  type Host,
  type HostServices,
  type NavigateOptions,
  type NotifyOptions,
} from './host';
export { modalOpened, type ModalProps, type OpenModal } from './modal-slice';
export type { SignInGoal } from './after-sign-in-slice';
export { useAfterSignIn } from './use-after-sign-in';
export { expired, signedIn, signedOut, type SessionState } from './session-slice';
export { createMesaStore, storeHooks, type MesaState, type MesaStore } from './store';
export { useLastDiner } from './use-last-diner';
export { useTitle } from './use-title';
/*
 * Requests and their states, one way for all remotes: `useLoad` reads, into the component or the store;
 * `useSubmit` sends a form, and `createErrorList` keeps its errors in the store.
 */
export { sentencesOf } from './requests/as-refusal';
export { createErrorList } from './requests/error-list';
export { useLoad, type Load, type Saved } from './requests/use-load';
export { useSubmit, type Submit } from './requests/use-submit';
export { clearChoices, forgetChoices, readChoices, saveChoices, useChoices, type Choices } from './choices';
export {
  useLive,
  useLiveState,
  type Channels,
  type LiveHandlers,
  type LiveLink,
  type LiveState,
} from './use-live';
export { offerChangeMessage } from './offer-changes/offer-change-message';
export { useAvailability } from './use-availability';
export { useMonth } from './use-month';
export { useHalfHour } from './use-half-hour';
export { localValues, tabValues } from './browser-storage';
export { tabStorage } from './tab-storage';
export {
  createMessages,
  currentLanguage,
  setLanguage,
  useLanguage,
  type DateStyle,
  type Messages,
  type Text,
} from '@mesa/messages';
