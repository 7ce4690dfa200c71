import { isSameTable, Refusal, type Hold } from '@mesa/contract';
import { sentencesOf, tabStorage } from '@mesa/remote-kit';
import { call } from '@mesa/web-client';

/** The outcome of a request for a hold. */
export type HoldResult =
  | { state: 'held'; held: Hold; extended: boolean }
  | {
      state: 'refused';
      kind: Refusal['kind'] | null;
      sentences: readonly string[];
      /** the diner had a hold on this table, and it expired */
      heldBefore: boolean;
    };

type HeldTable = Pick<Hold, 'restaurant_id' | 'date' | 'time' | 'party_size'>;

interface StoredHold {
  hold: Hold;
  extended: boolean;
  /** id of the reservation that is to move to the held table */
  moving?: string | undefined;
}

export interface HoldRequest {
  table: HeldTable;
  /** the diner's reservation that is to move there */
  movingId: string | undefined;
  now: Date;
  /** aborted when the screen is left */
  signal: AbortSignal;
}

/** Names in the tab's storage: the current hold, and the table that was held last. */
const HOLD = 'hold';
const LAST_HELD = 'last-held';

/**
 * Uses the hold that this tab already has on the table, or requests one.
 * @returns null when the screen was left meanwhile
 */
export async function acquireHold({ table, movingId, now, signal }: HoldRequest): Promise<HoldResult | null> {
  const stored = readStoredHold();
  if (
    stored &&
    stored.moving === movingId &&
    isSameTable(stored.hold, table) &&
    Date.parse(stored.hold.expires_at) > now.getTime()
  )
    return { state: 'held', held: stored.hold, extended: stored.extended };
  releaseStoredHold();
  try {
    const { hold } = await call('createHold', {
      body: { hold: { ...table, ...(movingId ? { reservation_id: movingId } : {}) } },
    });
    if (signal.aborted) {
      // the next screen may have requested the same table, and then the server gave it the same hold
      if (readStoredHold()?.hold.id !== hold.id) release(hold.id);
      return null;
    }
    tabStorage.write(HOLD, { hold, extended: false, moving: movingId } satisfies StoredHold);
    tabStorage.write(LAST_HELD, table);
    return { state: 'held', held: hold, extended: false };
  } catch (error) {
    if (signal.aborted) return null;
    const lastHeld = tabStorage.read<HeldTable>(LAST_HELD);
    return {
      state: 'refused',
      kind: error instanceof Refusal ? error.kind : null,
      sentences: sentencesOf(error),
      heldBefore: lastHeld !== null && isSameTable(lastHeld, table),
    };
  }
}

/** The hold of this tab; what another version or program has written there is none. */
function readStoredHold(): StoredHold | null {
  const stored = tabStorage.read<Partial<StoredHold>>(HOLD);
  const { hold, extended = false, moving } = stored ?? {};
  return typeof hold?.id === 'string' ? { hold, extended, moving } : null;
}

/** Extends the hold, which is possible once. @throws Refusal */
export async function extendStoredHold(id: string): Promise<HoldResult> {
  const { hold } = await call('extendHold', { params: { id } });
  tabStorage.write(HOLD, { ...readStoredHold(), hold, extended: true });
  return { state: 'held', held: hold, extended: true };
}

/** Releases the hold. */
export function releaseStoredHold(): void {
  const stored = readStoredHold();
  if (!stored) return;
  forgetStoredHold();
  release(stored.hold.id);
}

/** A hold has become a booking. Another one, made while the booking was under way, is released. */
export function settleStoredHold(bookedHoldId: string | null): void {
  if (readStoredHold()?.hold.id === bookedHoldId) forgetStoredHold();
  else releaseStoredHold();
}

/** The hold has expired: there is nothing to release. */
export function forgetStoredHold(): void {
  tabStorage.write(HOLD, null);
}

function release(id: string): void {
  // a hold that cannot be released expires within minutes
  call('releaseHold', { params: { id } }).catch(() => undefined);
}
