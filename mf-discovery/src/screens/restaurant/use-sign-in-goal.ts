import { useEffect, useRef, type RefObject } from 'react';
import { hashPaths, withChoices, type Restaurant, type Slot, type TableRequest } from '@mesa/contract';
import { useAfterSignIn, useHost, type Load, type SignInGoal } from '@mesa/remote-kit';
import { textNow, useText, type DiscoveryText } from '../../messages';
import { useSelect } from '../../state';
import { isPressed } from '../../state/pressed-slot';

/** Shows where the focus is, also to somebody who signed in by mouse. */
const FOCUS: FocusOptions & { focusVisible: boolean } = { preventScroll: true, focusVisible: true };

/** Where signing in for a slot leads, and why: "8:00 PM for 4 on Fri, Nov 27. Sign in or …" */
export function signInGoal(
  t: DiscoveryText,
  { id, name }: Pick<Restaurant, 'id' | 'name'>,
  { date, time, partySize }: TableRequest,
): SignInGoal {
  return {
    next: withChoices(hashPaths.booking.to(id), { date, time, party_size: partySize }),
    sentence: t('box.goal', {
      restaurant: name,
      time: t.time(time, 'at'),
      party: partySize,
      date: t.date(date),
    }),
  };
}

/**
 * Makes signing in go on to the slot that a visitor has pressed, while that slot is available. A visitor who
 * pressed none comes back to the box: the first offer gets the focus, and a notice says whether the chosen
 * time is still available.
 * @param day the slots of the chosen day
 * @param box contains the offers
 */
export function useSignInGoal(
  restaurant: Pick<Restaurant, 'id' | 'name'>,
  request: TableRequest,
  day: Load<Slot[]>,
  box: RefObject<HTMLElement | null>,
): void {
  const { session, notify } = useHost();
  const t = useText();
  const signedIn = session.currentUser !== null;
  const pressed = useSelect((state) => isPressed(state.pressedSlot, restaurant.id, request));
  const savesFavorite = useSelect((state) => state.favorites.wanted === restaurant.id);
  const { time } = request;
  const slot = day.state === 'ready' ? day.data.find((each) => each.time === time) : undefined;
  const goesOn = pressed && slot?.available === true;
  useAfterSignIn(goesOn && !signedIn ? signInGoal(t, restaurant, request) : null);

  const before = useRef({ signedIn, hasGoal: false });
  useEffect(() => {
    const { signedIn: wasSignedIn, hasGoal } = before.current;
    before.current = { signedIn, hasGoal: goesOn || savesFavorite };
    if (!signedIn || wasSignedIn || hasGoal) return;
    if (slot) {
      const text = textNow();
      const available = slot.available ? 'yes' : 'no';
      notify(text('box.signedIn', { time: text.time(time, 'at'), available }));
    }
    const offer = box.current?.querySelector<HTMLElement>('a[href^="#/booking/"]') ?? box.current;
    offer?.scrollIntoView({ block: 'center' });
    offer?.focus(FOCUS);
  }, [signedIn, goesOn, savesFavorite, slot, time, notify, box]);
}
