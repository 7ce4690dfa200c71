import { useCallback, useEffect, useRef, useState } from 'react';
import { isSameTableRequest, tableRequestOf, type Reservation, type TableRequest } from '@mesa/contract';
import { useHost } from '@mesa/remote-kit';
import {
  acquireHold,
  extendStoredHold,
  forgetStoredHold,
  releaseStoredHold,
  settleStoredHold,
  type HoldResult,
} from './acquire-hold';

/** A hold on a table. A diner without one can still book. */
export type HoldState = { state: 'not-needed' } | { state: 'requested' } | { state: 'expired' } | HoldResult;

/**
 * How often a screen renews its hold by itself, so that a forgotten page does not block the table
 * (docs/decisions/030).
 */
const RENEWALS_MAX = 3;

const NOT_NEEDED: HoldState = { state: 'not-needed' };

/**
 * Holds a table while its screen is open. A reload finds the same hold again, and leaving the screen releases
 * it. A hold that ends while the page is visible is renewed.
 * @param moving the reservation that is being changed; the table that it already has needs no hold
 */
export function useHold(restaurantId: string, { date, time, partySize }: TableRequest, moving?: Reservation) {
  const { serverClock } = useHost();
  const movingId = moving?.id;
  const notNeeded =
    moving !== undefined && isSameTableRequest({ date, time, partySize }, tableRequestOf(moving));
  const [latest, setLatest] = useState<HoldState>({ state: 'requested' });
  const [attempt, setAttempt] = useState(0);
  const hold = notNeeded ? NOT_NEEDED : latest;

  useEffect(() => {
    if (notNeeded) return;
    const controller = new AbortController();
    const table = { restaurant_id: restaurantId, date, time, party_size: partySize };
    void acquireHold({ table, movingId, now: serverClock(), signal: controller.signal }).then(
      (result) => result && setLatest(result),
    );
    return () => {
      controller.abort();
      releaseStoredHold();
    };
  }, [restaurantId, date, time, partySize, movingId, notNeeded, attempt, serverClock]);

  const request = useCallback(() => {
    setLatest({ state: 'requested' });
    setAttempt((count) => count + 1);
  }, []);
  const { expire, retry } = useRenewal(hold, request, setLatest);
  return {
    ...hold,
    ...messagesOf(hold),
    /** the hold to book with, while it lasts */
    holdId:
      hold.state === 'held' && Date.parse(hold.held.expires_at) > serverClock().getTime()
        ? hold.held.id
        : null,
    extend: useCallback(async (id: string) => setLatest(await extendStoredHold(id)), []),
    expire,
    /** requests a hold again */
    retry,
    /** takes the id of the hold that was booked: leaving the screen must not release it */
    settle: settleStoredHold,
  };
}

export type TableHold = ReturnType<typeof useHold>;

/** Renews an expired hold: at once, or as soon as the page is visible. */
function useRenewal(hold: HoldState, request: () => void, setHold: (state: HoldState) => void) {
  const renewals = useRef(0);
  const renew = useCallback(() => {
    if (document.visibilityState !== 'visible' || renewals.current >= RENEWALS_MAX) return false;
    renewals.current += 1;
    request();
    return true;
  }, [request]);
  useEffect(() => {
    if (hold.state !== 'expired') return;
    document.addEventListener('visibilitychange', renew);
    return () => document.removeEventListener('visibilitychange', renew);
  }, [hold.state, renew]);
  return {
    expire: useCallback(() => {
      forgetStoredHold();
      if (!renew()) setHold({ state: 'expired' });
    }, [renew, setHold]),
    retry: useCallback(() => {
      renewals.current = 0;
      request();
    }, [request]),
  };
}

const NONE: readonly string[] = [];

function messagesOf(hold: HoldState) {
  const isConflict = hold.state === 'refused' && hold.kind === 'taken';
  const isInvalidSlot = hold.state === 'refused' && hold.kind === 'invalid';
  return {
    /** somebody else has the table */
    isConflict,
    /** says so to a diner who held it before: "was just taken" */
    conflictMessages: isConflict && hold.heldBefore ? hold.sentences : NONE,
    /** nobody can book this table: the time is past or not offered, or the party is too large */
    invalidSlotMessages: isInvalidSlot ? hold.sentences : NONE,
  };
}
