import { useMemo } from 'react';
import type { Wish } from '@mesa/remote-kit';
import { kept } from './kept';

/**
 * One idempotency key for one wish, from the page on: a double click, a reload, or a second try after a lost answer
 * carry the same key, so the server books once and answers the same again.
 * @returns the key, and what to call once the answer is known
 */
export function useBookingKey(restaurantId: string, { date, time, partySize }: Wish): { key: string; settled: () => void } {
  return useMemo(() => {
    const name = `key ${restaurantId} ${date} ${time} ${partySize}`;
    const key = kept.read<string>(name) ?? crypto.randomUUID();
    kept.write(name, key);
    return { key, settled: () => kept.write(name, null) };
  }, [restaurantId, date, time, partySize]);
}
