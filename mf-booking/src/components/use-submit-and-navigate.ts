import { useEffect, useRef } from 'react';
import { sentencesOf, useHost, useSubmit, type Submit } from '@mesa/remote-kit';
import { reservationErrors, useDispatch } from '../state';

/** What came of a form, and where that leads. */
export interface Done {
  to: string;
  /** for a diner who has gone on to another page meanwhile */
  told: string;
  /** for one who is led on */
  said?: string | undefined;
  /** what is left to do once they are on their way */
  after?: () => void;
}

/**
 * Sends a form that leads on when it is done. Who has left its page meanwhile stays where they are, and is told.
 * @param work gets a way to ask whether its page is still there
 */
export function useSubmitAndGo(work: (here: () => boolean) => Promise<Done>): Submit<[]> {
  const { navigate, notify, session } = useHost();
  const dispatch = useDispatch();
  const place = useRef(false);
  useEffect(() => {
    place.current = true;
    return () => {
      place.current = false;
    };
  }, []);
  const form = useSubmit(
    async () => {
      const here = () => place.current;
      try {
        const { to, told, said, after } = await work(here);
        if (!here()) return notify(told);
        // in place of the form: Back leads to where it was come from, not to a second try
        navigate(to, { replace: true });
        if (said) notify(said);
        after?.();
      } catch (error) {
        if (here()) throw error;
        notify(sentencesOf(error).join(' '), { tone: 'bad' });
      }
    },
    { onErrors: (sentences) => void dispatch(reservationErrors.set(sentences)) },
  );

  // what was refused for want of a sign-in is no longer so after it
  const { clear } = form;
  const diner = session.currentUser?.id;
  useEffect(() => {
    if (diner) clear();
  }, [diner, clear]);
  return form;
}
