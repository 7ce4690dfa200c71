import { hashPaths } from '@mesa/contract';
import { useHost, useSubmit } from '@mesa/remote-kit';
import { matchPath, useLocation } from '@mesa/remote-kit/router';
import { call } from '@mesa/web-client';

const members = Object.values(hashPaths).filter(({ access }) => access === 'diner');

/** Ends the session; who is on a page for diners only is taken to the landing page first. */
export function useLogOut() {
  const { signedOut, navigate, notify } = useHost();
  const { pathname } = useLocation();
  return useSubmit(
    async () => {
      await call('signOut');
      if (members.some(({ pattern }) => matchPath(pattern, pathname))) navigate(hashPaths.landing.to());
      signedOut();
    },
    { onErrors: ([sentence]) => sentence && notify(sentence, { tone: 'bad' }) },
  );
}
