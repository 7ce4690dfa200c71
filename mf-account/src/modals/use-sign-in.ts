import { useState } from 'react';
import { DEMO_EMAIL, DEMO_PASSWORD, type Keyed, type Refusal, type User } from '@mesa/contract';
import { localValues, useHost, useSubmit } from '@mesa/remote-kit';
import { call } from '@mesa/web-client';
import { sessionErrors, useDispatch, useSelect } from '../state';

const SIGNED_IN = 'mesa.signedIn';

/** Whether nobody has ever signed in from this browser, as far as it remembers. */
export const isNewBrowser = (): boolean => localValues.read(SIGNED_IN) === null;

export interface SignInState {
  /** submits the form */
  submit: () => void;
  submitAsDemo: () => void;
  busy: boolean;
  busyAsDemo: boolean;
  /** why the last request was refused; its sentences are the session errors of the store (spec.md §3) */
  refusal: Pick<Refusal, 'sentences' | 'fields' | 'language'> | null;
  clear: () => void;
}

export interface SignInOptions {
  /** the call that answers with the diner */
  request: () => Promise<Keyed<User>>;
  /** hash path to go to afterwards; the same page unless given */
  next: string | undefined;
}

/**
 * What sign-in and sign-up share: one request at a time, errors in the store, and the path to go to
 * afterwards.
 */
export function useSignIn({ request, next }: SignInOptions): SignInState {
  const { signedIn, navigate } = useHost();
  const dispatch = useDispatch();
  const errors = useSelect((state) => state.sessionErrors);
  const [asDemo, setAsDemo] = useState(false);
  const { submit, busy, refusal, clear } = useSubmit(
    async (send: () => Promise<Keyed<User>>) => {
      const [user] = Object.values(await send());
      // closes the modal, too
      signedIn(user!);
      localValues.write(SIGNED_IN, 'yes');
      if (next) navigate(next);
    },
    { onErrors: (sentences) => void dispatch(sessionErrors.set(sentences)) },
  );
  const begin = (demo: boolean, send: () => Promise<Keyed<User>>) => {
    if (busy) return;
    setAsDemo(demo);
    submit(send);
  };
  return {
    submit: () => begin(false, request),
    submitAsDemo: () =>
      begin(true, () => call('signIn', { body: { user: { email: DEMO_EMAIL, password: DEMO_PASSWORD } } })),
    busy: busy && !asDemo,
    busyAsDemo: busy && asDemo,
    refusal: refusal && { sentences: errors, fields: refusal.fields, language: refusal.language },
    clear,
  };
}
