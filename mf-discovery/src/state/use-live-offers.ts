import { useCallback, useEffect, useRef } from 'react';
import { changeSentence, changesOf, type ListedRestaurant, offersOf } from '@mesa/contract';
import { useHost, useLive, type Wish } from '@mesa/remote-kit';
import { call } from '@mesa/web-client';
import { foundSlice } from './found';
import { useDispatch } from './index';

/** One booking may free one table and take another: both messages need one question. */
const SETTLE_MS = 150;

/** Keeps the offers of a result as they are now while its row can be seen; a time that goes or comes back is said. */
export function useLiveOffers(
  { id, name, offers = [] }: ListedRestaurant,
  { date, time, partySize }: Wish,
  seen: boolean,
): void {
  const { announce } = useHost();
  const dispatch = useDispatch();
  const shown = useRef(offers);
  shown.current = offers;
  const asking = useRef<{ timer: ReturnType<typeof setTimeout>; controller: AbortController } | null>(null);

  const stop = useCallback(() => {
    clearTimeout(asking.current?.timer);
    asking.current?.controller.abort();
    asking.current = null;
  }, []);
  const ask = useCallback(() => {
    stop();
    const controller = new AbortController();
    const look = async () => {
      const { slots } = await call(
        'getAvailability',
        { params: { id }, query: { date, party_size: partySize } },
        { signal: controller.signal },
      );
      const now = offersOf(slots, time);
      const sentence = changeSentence(changesOf(shown.current, now), name);
      dispatch(
        foundSlice.actions.offersSeen({
          id,
          offers: now.map(({ time: at, available }) => ({ time: at, available })),
        }),
      );
      if (sentence) announce(sentence);
    };
    // what cannot be asked now stays as it is: the next message or the booking itself tells
    asking.current = { controller, timer: setTimeout(() => void look().catch(() => {}), SETTLE_MS) };
  }, [stop, id, name, date, time, partySize, dispatch, announce]);

  // a row that was only scrolled past is not asked for
  useEffect(() => stop, [stop, ask, seen]);
  useLive('AvailabilityChannel', seen ? { restaurant_id: id, date } : null, {
    received: ask,
    connected: ask,
  });
}
