import { useEffect } from 'react';
import { afterSignInSet, type SignInGoal } from './after-sign-in-slice';
import { useDispatch } from './state';

/**
 * Goes on to `goal.next` after signing in or signing up from this screen, whichever button opened the dialog
 * (the screen's own, the header's, or the link from one dialog to the other). The dialog shows
 * `goal.sentence` above its form.
 *
 * Use it for what a visitor has pressed and must sign in for. A visitor who pressed the slot 8:00 PM:
 *
 *     useAfterSignIn(
 *       pressed && !session.currentUser
 *         ? {
 *             next: withChoices(hashPaths.booking.to(restaurant.id), pressed),
 *             sentence: 'Sign in to book 8:00 PM for 4 on Fri, Nov 27.',
 *           }
 *         : null,
 *     );
 *
 * The goal lasts while the component is mounted and `goal` is not null; a new goal replaces the one before.
 * It does not open the dialog: call `openModal('login')`. For a goal of that one press alone, pass it to
 * `openModal('login', goal)` instead; it takes precedence over the screen's.
 */
export function useAfterSignIn(goal: SignInGoal | null): void {
  const dispatch = useDispatch();
  const next = goal?.next;
  const sentence = goal?.sentence;
  useEffect(() => {
    if (next === undefined || sentence === undefined) return undefined;
    dispatch(afterSignInSet({ next, sentence }));
    return () => void dispatch(afterSignInSet(null));
  }, [dispatch, next, sentence]);
}
