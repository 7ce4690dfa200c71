import { useCallback, useEffect, useRef } from 'react';
import { compareOffers, type ListedRestaurant, offersOf, slotIndex, type TableRequest } from '@mesa/contract';
import { currentLanguage, offerChangeMessage, useHost, useLive } from '@mesa/remote-kit';
import { call } from '@mesa/web-client';
import { slotsChanged } from './search-results';
import { useDispatch } from './index';

/** A changed booking sends two messages within moments; one request answers both. */
const SETTLE_MS = 150;

/** How many available times a list names for a restaurant, besides its offers. */
const TIMES = 3;

/**
 * Keeps the offers of a result current while its row is in view, and announces a time that is taken or
 * available again.
 */
export function useLiveOffers(
  { id, name, offers = [] }: ListedRestaurant,
  { date, time, partySize }: TableRequest,
  visible: boolean,
): void {
  const { announce } = useHost();
  const dispatch = useDispatch();
  const shown = useRef(offers);
  shown.current = offers;
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; controller: AbortController } | null>(null);

  const stop = useCallback(() => {
    clearTimeout(pending.current?.timer);
    pending.current?.controller.abort();
    pending.current = null;
  }, []);
  const refresh = useCallback(() => {
    stop();
    const controller = new AbortController();
    const load = async () => {
      const { slots } = await call(
        'getAvailability',
        { params: { id }, query: { date, party_size: partySize } },
        { signal: controller.signal },
      );
      const now = offersOf(slots, time);
      const sentence = offerChangeMessage(compareOffers(shown.current, now), name, currentLanguage());
      const free_times = slots
        .filter((slot) => slot.available && slotIndex(slot.time) >= slotIndex(time))
        .slice(0, TIMES)
        .map((slot) => slot.time);
      dispatch(slotsChanged({ id, offers: now.map(asOffer), free_times }));
      if (sentence) announce(sentence);
    };
    // after a failure the row stays as it is: the next message, or the booking itself, corrects it
    pending.current = { controller, timer: setTimeout(() => void load().catch(() => {}), SETTLE_MS) };
  }, [stop, id, name, date, time, partySize, dispatch, announce]);

  // no request for a row that was only scrolled past
  useEffect(() => stop, [stop, refresh, visible]);
  useLive('AvailabilityChannel', visible ? { restaurant_id: id, date } : null, {
    received: refresh,
    connected: refresh,
  });
}

const asOffer = ({ time, available }: { time: string; available: boolean }) => ({ time, available });
