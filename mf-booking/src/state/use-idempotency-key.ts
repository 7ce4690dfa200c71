import { useMemo } from 'react';
import type { Wish } from '@mesa/remote-kit';
import { kept } from './tab-storage';

interface KeptKey {
  key: string;
  /** it was sent, and whether it booked anything was never heard */
  unheard: boolean;
}

export interface BookingKey {
  now: () => KeptKey;
  sent: (unheard: boolean) => void;
  /** what it was for is booked: the next booking of this wish is another one */
  settled: () => void;
  /** nothing that was sent with it can book any more */
  renew: () => void;
}

/**
 * One idempotency key for one wish, from the page on: a double click, a reload, or a second try after a lost answer
 * carry the same key, so the server books once and answers the same again.
 */
export function useBookingKey(restaurantId: string, { date, time, partySize }: Wish): BookingKey {
  return useMemo(() => {
    const name = `key ${restaurantId} ${date} ${time} ${partySize}`;
    // a plain word is what a page before this release kept
    const before = kept.read<KeptKey | string>(name);
    let mine = typeof before === 'string' ? { key: before, unheard: true } : (before ?? fresh());
    const keep = (next: KeptKey) => {
      mine = next;
      kept.write(name, next);
    };
    keep(mine);
    return {
      now: () => mine,
      sent: (unheard) => keep({ ...mine, unheard }),
      settled: () => kept.write(name, null),
      renew: () => keep(fresh()),
    };
  }, [restaurantId, date, time, partySize]);
}

function fresh(): KeptKey {
  return { key: crypto.randomUUID(), unheard: false };
}
