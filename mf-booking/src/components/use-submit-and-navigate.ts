import { useCallback, useEffect, useRef } from 'react';
import { sentencesOf, useHost, useSubmit, type Submit } from '@mesa/remote-kit';
import { reservationErrors, useDispatch } from '../state';

/** What a form has done, and where it leads. */
export interface SubmitResult {
  /** path of the next screen */
  to: string;
  /** shown to a diner who has left the form meanwhile */
  summary: string;
  /** shown on the next screen, where it does not say so itself */
  notice?: string | undefined;
  /** runs before the diner is on the way to the next screen */
  before?: () => void;
  /** runs once the diner is on the way to the next screen */
  after?: () => void;
}

/**
 * Sends a form and goes to the next screen. A diner who has left the form meanwhile stays where they are, and
 * a notification says how it ended.
 * @param work gets a function that says whether the form is still shown
 */
export function useSubmitAndNavigate(work: (isMounted: () => boolean) => Promise<SubmitResult>): Submit<[]> {
  const { navigate, notify, session } = useHost();
  const dispatch = useDispatch();
  const isMounted = useIsMounted();
  const form = useSubmit(
    async () => {
      try {
        const { to, summary, notice, before, after } = await work(isMounted);
        if (!isMounted()) return notify(summary);
        before?.();
        // replaces the form in the history: Back must not lead to a second submit
        navigate(to, { replace: true });
        if (notice) notify(notice);
        after?.();
      } catch (error) {
        if (isMounted()) throw error;
        notify(sentencesOf(error).join(' '), { tone: 'bad' });
      }
    },
    { onErrors: (sentences) => void dispatch(reservationErrors.set(sentences)) },
  );

  // "Sign in to continue." no longer applies once somebody has signed in
  const { clear } = form;
  const dinerId = session.currentUser?.id;
  useEffect(() => {
    if (dinerId) clear();
  }, [dinerId, clear]);
  return form;
}

function useIsMounted(): () => boolean {
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return useCallback(() => mounted.current, []);
}
