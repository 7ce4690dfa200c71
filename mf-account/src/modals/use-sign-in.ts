import { useState } from 'react';
import {
  DEMO_EMAIL,
  DEMO_PASSWORD,
  Refusal,
  type FieldSentence,
  type Keyed,
  type User,
} from '@mesa/contract';
import { useHost, useSubmit } from '@mesa/remote-kit';
import { call } from '@mesa/web-client';
import { sessionErrors, useDispatch, useSelect } from '../state';

export interface SignInState {
  /** signs in by whatever `work` does */
  enter: () => void;
  enterAsDemo: () => void;
  busy: boolean;
  busyAsDemo: boolean;
  /** why the last try was refused; its sentences are the session errors of the store (spec.md §3) */
  refusal: Pick<Refusal, 'sentences' | 'fields'> | null;
  clear: () => void;
}

export interface SignInWork {
  /** what is wrong with the form before the server is asked */
  check: () => readonly FieldSentence[];
  /** the call that answers with the diner */
  enter: () => Promise<Keyed<User>>;
  /** hash path that was wanted before signing in */
  next: string | undefined;
}

/** What sign-in and sign-up share: one try at a time, errors in the store, and then the path that was wanted, or where one was. */
export function useSignIn({ check, enter, next }: SignInWork): SignInState {
  const { signedIn, navigate } = useHost();
  const dispatch = useDispatch();
  const errors = useSelect((state) => state.sessionErrors);
  const [asDemo, setAsDemo] = useState(false);
  const { submit, busy, refusal, clear } = useSubmit(
    async (entering: () => Promise<Keyed<User>>) => {
      const [user] = Object.values(await entering());
      // closes the modal, too
      signedIn(user!);
      if (next) navigate(next);
    },
    { onErrors: (sentences) => void dispatch(sessionErrors.set(sentences)) },
  );
  const begin = (demo: boolean, entering: () => Promise<Keyed<User>>) => {
    if (busy) return;
    setAsDemo(demo);
    submit(entering);
  };
  return {
    enter: () =>
      begin(false, async () => {
        const wrong = check();
        if (wrong.length > 0) throw new Refusal('invalid', wrong);
        return enter();
      }),
    enterAsDemo: () =>
      begin(true, () => call('signIn', { body: { user: { email: DEMO_EMAIL, password: DEMO_PASSWORD } } })),
    busy: busy && !asDemo,
    busyAsDemo: busy && asDemo,
    refusal: refusal && { sentences: errors, fields: refusal.fields },
    clear,
  };
}
