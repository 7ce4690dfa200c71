import { hashPaths } from '@mesa/contract';
import { useHost, useSubmit } from '@mesa/remote-kit';
import { call } from '@mesa/web-client';

/** Ends the session and shows the landing page; the other tabs follow (`session/watch-session.ts`). */
export function useLogOut() {
  const { signedOut, navigate, notify } = useHost();
  return useSubmit(
    async () => {
      await call('signOut');
      // navigate first: on a protected page the guard would ask the visitor to sign in
      navigate(hashPaths.landing.to());
      signedOut();
    },
    { onErrors: ([sentence]) => sentence && notify(sentence, { tone: 'bad' }) },
  );
}
