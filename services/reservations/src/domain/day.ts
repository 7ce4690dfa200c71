import {
  BOOKABLE_SLOTS,
  bookingWindow,
  MAX_PARTY,
  type ClosingRule,
  offersFrom,
  slotIndex,
  type DayStatus,
  type Slot,
} from '@mesa/contract';
import { isSameSlot } from './booking';
import { isAvailable } from './choose-tables';
import { isOpenAt, tableChoicesFor, type Floor } from './floor';
import { freeStarts, startsOf } from './free-starts';
import { seatingLength } from './seating';
import { busyCells, isClosed, pausedUntil, type Caller, type Taken } from './taken';

const FREE_TIMES = 3;

/** One restaurant's day for one party size. */
export interface Day {
  floor: Floor;
  /** yyyy-mm-dd */
  date: string;
  party_size: number;
  taken: readonly Taken[];
}

export type OpenDay = ReturnType<typeof openDay>;

/**
 * The state of each slot of a day (contract.md "Times and tables", "A restaurant's own rules"). Whatever asks
 * whether a party may sit down asks this.
 * @param now determines which slots are past and which holds have expired
 */
export function openDay(day: Day, now: Date, caller: Caller = {}) {
  const { floor, date, party_size, taken } = day;
  const rules = caller.isDesk ? {} : (floor.rules ?? {});
  const window = bookingWindow(rules, now);
  const moving = caller.moving?.restaurant_id === floor.restaurant_id ? caller.moving : undefined;
  const { fits, isFree, busy, startsAt } = capacityOf(day, now, { ...caller, moving });
  const isTooLarge =
    !fits || (party_size > (rules.max_party ?? MAX_PARTY) && party_size !== moving?.party_size);
  const closed = isClosed(taken);
  const paused = caller.isDesk ? undefined : pausedUntil(taken);
  const isPausedAt = (time: string): boolean => paused !== undefined && slotIndex(time) < slotIndex(paused);
  const isClosedAt = (time: string): boolean => closed || isPausedAt(time) || !isOpenAt(floor, date, time);

  const closingRule = (time: string): ClosingRule | undefined => {
    // a change that keeps date and time is not judged by what rules say of them
    if (moving && isSameSlot(moving, { date, time })) return undefined;
    if (window.isBeyond(date)) return 'horizon_days';
    return !isClosedAt(time) && window.isTooSoon(date, time) ? 'lead_minutes' : undefined;
  };

  /** The earliest time at which expiring holds would make the slot available; null when bookings fill it. */
  const lapseOf = (time: string): Date | null => {
    const ends = taken
      .flatMap(({ available_at }) => (available_at && available_at > now ? [available_at] : []))
      .sort((a, b) => a.getTime() - b.getTime());
    return ends.find((end) => isFree(time, end)) ?? null;
  };

  const slot = (time: string): Slot => {
    if (window.isPast(date, time)) return { time, available: false, reason: 'past' };
    if (isClosedAt(time) || closingRule(time)) return { time, available: false, reason: 'closed' };
    if (isTooLarge) return { time, available: false, reason: 'party_too_large' };
    if (isFree(time, now)) return { time, available: true };
    const lapse = lapseOf(time);
    return lapse
      ? { time, available: false, reason: 'held', frees_at: lapse.toISOString() }
      : { time, available: false, reason: 'full' };
  };
  const hasTable = (time: string): boolean => slot(time).available;

  return {
    floor,
    busy,
    startsAt,
    slot,
    closingRule,
    /** the 27 bookable slots in order */
    slots: (): Slot[] => BOOKABLE_SLOTS.map(slot),
    /** the three offers from the chosen time on (spec.md §9) */
    offers: (chosen: string): Slot[] => offersFrom(chosen).map(slot),
    freeTimes: (chosen: string): string[] => freeTimes(chosen, hasTable),
    nearest: (time: string, besides = time): string[] => nearest(time, besides, hasTable),
    /** the day as a calendar shows it; with a time, only its three offers count */
    status(chosen?: string): DayStatus {
      if (date < window.today) return 'past';
      if (window.isBeyond(date)) return 'beyond';
      if (BOOKABLE_SLOTS.every((time) => isClosedAt(time) || window.isTooSoon(date, time))) return 'closed';
      return (chosen === undefined ? BOOKABLE_SLOTS : offersFrom(chosen)).some(hasTable) ? 'open' : 'full';
    },
  };
}

/** Which seatings of a day `caller` may take: of its tables, and of the starts of its slots. */
function capacityOf({ floor, date, party_size, taken }: Day, now: Date, caller: Caller) {
  const { rules = {} } = floor;
  const { moving } = caller;
  const choices = tableChoicesFor(floor, party_size);
  const busyNow = busyCells(taken, now, caller);

  /** Which of the starts of a slot the party may take; undefined is none, where it needs none. */
  const startsAt = (time: string, at = now): readonly (number | undefined)[] => {
    if (moving && isSameSlot(moving, { date, time })) return [moving.start];
    const most = caller.isDesk ? undefined : startsOf(floor, date, now);
    return most === undefined ? [undefined] : freeStarts({ taken, time, most }, at, caller);
  };
  return {
    /** whether some table, or two joined ones, are large enough */
    fits: choices.length > 0,
    /** the cells that are unavailable to `caller` now */
    busy: busyNow,
    startsAt,
    isFree(time: string, at: Date): boolean {
      const busy = at === now ? busyNow : busyCells(taken, at, caller);
      const length = seatingLength({ time, party_size }, rules);
      const first = slotIndex(time);
      return (
        choices.some((choice) => isAvailable(choice, first, length, busy)) &&
        // without the rule a free table has a free start
        (rules.parties_per_slot === undefined || startsAt(time, at).length > 0)
      );
    },
  };
}

/** Up to three available slots, from the chosen time on and not past midnight. */
function freeTimes(chosen: string, hasTable: (time: string) => boolean): string[] {
  const free: string[] = [];
  for (const time of BOOKABLE_SLOTS) {
    if (free.length === FREE_TIMES) break;
    if (slotIndex(time) >= slotIndex(chosen) && hasTable(time)) free.push(time);
  }
  return free;
}

/** Up to two available slots nearest to `time`, in the order of the day, without `besides`. */
function nearest(time: string, besides: string, hasTable: (time: string) => boolean): string[] {
  const distance = (candidate: string) => Math.abs(slotIndex(candidate) - slotIndex(time));
  return BOOKABLE_SLOTS.filter(
    (candidate) => candidate !== time && candidate !== besides && hasTable(candidate),
  )
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, 2)
    .sort((a, b) => slotIndex(a) - slotIndex(b));
}
