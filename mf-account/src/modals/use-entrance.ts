import { useState } from 'react';
import { DEMO_EMAIL, DEMO_PASSWORD, type Keyed, type User } from '@mesa/contract';
import { useHost, useSubmit } from '@mesa/remote-kit';
import { call } from '@mesa/web-client';
import { sessionErrors, useDispatch, useSelect } from '../state';

export interface Entrance {
  /** signs in by whatever `work` does */
  enter: () => void;
  enterAsDemo: () => void;
  busy: boolean;
  busyAsDemo: boolean;
  /** the session errors of the store (spec.md §3) */
  errors: readonly string[];
  clear: () => void;
}

/**
 * What sign-in and sign-up share: one try at a time, errors in the store, and afterwards the diner stays where he was,
 * or goes on to the slot he wanted.
 * @param work the call that answers with the diner
 * @param next hash path that was wanted before signing in
 */
export function useEntrance(work: () => Promise<Keyed<User>>, next: string | undefined): Entrance {
  const { signedIn, navigate } = useHost();
  const dispatch = useDispatch();
  const errors = useSelect((state) => state.sessionErrors);
  const [asDemo, setAsDemo] = useState(false);
  const { submit, busy, clear } = useSubmit(
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
    enter: () => begin(false, work),
    enterAsDemo: () =>
      begin(true, () => call('signIn', { body: { user: { email: DEMO_EMAIL, password: DEMO_PASSWORD } } })),
    busy: busy && !asDemo,
    busyAsDemo: busy && asDemo,
    errors,
    clear,
  };
}
