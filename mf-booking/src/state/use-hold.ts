import { useCallback, useEffect, useState } from 'react';
import { Refusal, type Hold as HeldTable, type Reservation } from '@mesa/contract';
import { sentencesOf, useHost, type Wish } from '@mesa/remote-kit';
import { call } from '@mesa/web-client';
import { kept } from './tab-storage';
import { sameWish, wishOf } from './table-choice';

/** A held table: none needed, none yet, held, run out, or refused with the reason. A diner without one can still book. */
export type HoldState =
  | { state: 'needless' }
  | { state: 'asking' }
  | { state: 'held'; hold: HeldTable; extended: boolean }
  | { state: 'ended' }
  | { state: 'refused'; kind: Refusal['kind'] | null; sentences: readonly string[] };

interface KeptHold {
  hold: HeldTable;
  extended: boolean;
  /** the reservation that the hold is to move */
  moving?: string;
}

const KEPT = 'hold';
const NEEDLESS: HoldState = { state: 'needless' };

/**
 * Holds a table for a wish while the page is open. A reload finds the same hold again; leaving for another page lets
 * the table go. `keep` is called once the booking has taken the hold over.
 * @param moving the reservation that is to move to the wish; none is held for what the diner has booked already
 */
export function useHold(restaurantId: string, { date, time, partySize }: Wish, moving?: Reservation) {
  const { clock } = useHost();
  const movingId = moving?.id;
  const needless = moving !== undefined && sameWish({ date, time, partySize }, wishOf(moving));
  const [last, setHeld] = useState<HoldState>({ state: 'asking' });
  const held = needless ? NEEDLESS : last;
  const [round, setRound] = useState(0);

  useEffect(() => {
    if (needless) return;
    let left = false;
    const wish = { restaurant_id: restaurantId, date, time, party_size: partySize };
    const settle = (next: HoldState) => {
      if (!left) setHeld(next);
    };
    const asking = takeUp(wish, clock(), movingId).then(
      (mine) => {
        kept.write(KEPT, mine);
        // left before the answer came: the table goes back at once
        if (left) letGo(mine.hold.id);
        else settle({ state: 'held', ...mine });
      },
      (error: unknown) =>
        settle({
          state: 'refused',
          kind: error instanceof Refusal ? error.kind : null,
          sentences: sentencesOf(error),
        }),
    );
    void asking;
    return () => {
      left = true;
      const mine = kept.read<KeptHold>(KEPT);
      if (mine) letGo(mine.hold.id);
    };
  }, [restaurantId, date, time, partySize, movingId, needless, round, clock]);

  const extend = useCallback(async (id: string) => {
    const { hold } = await call('extendHold', { params: { id } });
    const mine = { ...kept.read<KeptHold>(KEPT), hold, extended: true };
    kept.write(KEPT, mine);
    setHeld({ state: 'held', ...mine });
  }, []);

  return {
    held,
    /** the hold to book with, while it lasts */
    holdId:
      held.state === 'held' && Date.parse(held.hold.expires_at) > clock().getTime() ? held.hold.id : null,
    /** what the diner reads instead when the table was taken before it could be held */
    takenSentences: sentencesFor(held, 'taken'),
    /** why no such table can be held, nor booked: the time is past or not offered, the party too large */
    hopelessSentences: sentencesFor(held, 'invalid'),
    extend,
    end: useCallback(() => {
      kept.write(KEPT, null);
      setHeld({ state: 'ended' });
    }, []),
    again: useCallback(() => {
      setHeld({ state: 'asking' });
      setRound((before) => before + 1);
    }, []),
    keep: useCallback(() => kept.write(KEPT, null), []),
  };
}

export type Hold = ReturnType<typeof useHold>;

const NONE: readonly string[] = [];

function sentencesFor(held: HoldState, kind: Refusal['kind']): readonly string[] {
  return held.state === 'refused' && held.kind === kind ? held.sentences : NONE;
}

/** The hold this tab already has for the same wish, or a new one. */
async function takeUp(
  wish: Omit<HeldTable, 'id' | 'expires_at'>,
  now: Date,
  moving?: string,
): Promise<KeptHold> {
  const mine = kept.read<KeptHold>(KEPT);
  if (mine && Date.parse(mine.hold.expires_at) > now.getTime()) {
    const { id: _id, expires_at: _until, ...same } = mine.hold;
    if (
      mine.moving === moving &&
      Object.entries(wish).every(([name, value]) => same[name as keyof typeof same] === value)
    )
      return mine;
    letGo(mine.hold.id);
  }
  const { hold } = await call('createHold', {
    body: { hold: { ...wish, ...(moving ? { reservation_id: moving } : {}) } },
  });
  return { hold, extended: false, ...(moving ? { moving } : {}) };
}

function letGo(id: string): void {
  kept.write(KEPT, null);
  // a hold that cannot be let go frees itself within minutes
  call('releaseHold', { params: { id } }).catch(() => undefined);
}
