import { useEffect, useRef } from 'react';
import { markPastSlots, compareOffers, offersOf, type Slot, type TableRequest } from '@mesa/contract';
import { currentLanguage } from '@mesa/messages';
import { call } from '@mesa/web-client';
import { useHostServices } from './host';
import { offerChangeMessage } from './offer-changes/offer-change-message';
import { useHalfHour } from './use-half-hour';
import { useLive } from './use-live';
import { useLoad, type Load } from './requests/use-load';

/**
 * A restaurant's slots of one day, kept up to date by the live link and the clock. Changes of the offers are
 * announced.
 * @param restaurant its name is for the announcements
 * @param request the announced offers begin at its time
 * @param moving the diner's own reservation that may move here: its tables count as available
 */
export function useAvailability(
  { id, name }: { id: string; name: string },
  { date, time, partySize }: TableRequest,
  moving?: string,
): Load<Slot[]> {
  const { announce } = useHostServices();
  const loaded = useLoad(
    async (signal) =>
      (
        await call(
          'getAvailability',
          {
            params: { id },
            query: { date, party_size: partySize, ...(moving ? { reservation_id: moving } : {}) },
          },
          { signal },
        )
      ).slots,
    [id, date, partySize, moving],
  );
  const { reload } = loaded;
  useLive('AvailabilityChannel', { restaurant_id: id, date }, { received: reload, connected: reload });

  const slots = loaded.state === 'ready' ? loaded.data : null;
  const previous = useRef<{ key: string; slots: Slot[] } | null>(null);
  const key = `${id} ${date} ${partySize}`;
  useEffect(() => {
    if (!slots) return;
    const before = previous.current;
    previous.current = { key, slots };
    if (before?.key !== key) return;
    const sentence = offerChangeMessage(
      compareOffers(offersOf(before.slots, time), offersOf(slots, time)),
      name,
      currentLanguage(),
    );
    if (sentence) announce(sentence);
  }, [slots, key, time, name, announce]);
  const now = useHalfHour();
  return loaded.state === 'ready' ? { ...loaded, data: markPastSlots(loaded.data, date, now) } : loaded;
}
