/** The seam between the shell and its remotes. `/router` and `/state` are the only shared faces of React Router and Redux. */
export {
  defineRemote,
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
export { createErrorList } from './error-list';
export { useLastDiner } from './use-last-diner';
export { useTitle } from './use-title';
export { useAsking } from './use-asking';
export { useLoad, type Load } from './use-load';
export { sentencesOf, useSubmit, type Submit } from './use-submit';
export { clearChoices, forgetChoices, readChoices, saveChoices, useChoices, type Choices } from './choices';
export {
  useLive,
  useLiveState,
  type Channels,
  type LiveHandlers,
  type LiveLink,
  type LiveState,
} from './live';
export { useAvailability, type Wish } from './use-availability';
export { useHalfHour } from './use-half-hour';
