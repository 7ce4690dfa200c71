import { useMemo } from 'react';
import { tabStorage } from '@mesa/remote-kit';
import type { TableRequest } from '@mesa/contract';

/** The server takes no longer one. */
const KEY_MAX = 200;

interface StoredKey {
  key: string;
  /** a request was sent with this key, and its answer never arrived */
  unanswered: boolean;
}

export interface IdempotencyKey {
  current: () => StoredKey;
  /** true when a request is sent, false when its answer has arrived */
  setUnanswered: (unanswered: boolean) => void;
  /** call it once the booking is made: the next one for the same table takes a new key */
  discard: () => void;
  /** takes a new key; call it only when no request with the old key can book any more */
  renew: () => void;
}

/**
 * One idempotency key for one restaurant, date, time and party size. A double click, a reload and a retry
 * after a lost answer carry the same key, so the server books once and repeats its first answer.
 */
export function useIdempotencyKey(
  restaurantId: string,
  { date, time, partySize }: TableRequest,
): IdempotencyKey {
  return useMemo(() => {
    const name = `key ${restaurantId} ${date} ${time} ${partySize}`;
    const kept = tabStorage.read<Partial<StoredKey>>(name);
    let stored =
      typeof kept?.key === 'string' && kept.key.length <= KEY_MAX
        ? { key: kept.key, unanswered: kept.unanswered ?? true }
        : createKey();
    const store = (next: StoredKey) => {
      stored = next;
      tabStorage.write(name, next);
    };
    store(stored);
    return {
      current: () => stored,
      setUnanswered: (unanswered) => store({ ...stored, unanswered }),
      discard: () => tabStorage.write(name, null),
      renew: () => store(createKey()),
    };
  }, [restaurantId, date, time, partySize]);
}

function createKey(): StoredKey {
  return { key: crypto.randomUUID(), unanswered: false };
}
