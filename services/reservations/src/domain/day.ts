import {
  addDays,
  BOOKABLE_SLOTS,
  DAYS_AHEAD_MAX,
  MAX_PARTY,
  offersFrom,
  RESTAURANT_ZONE,
  slotIndex,
  slotMinutes,
  wallTimeAt,
  type DayStatus,
  type Slot,
  type WallTime,
} from '@mesa/contract';
import { isSameSlot } from './booking';
import { isAvailable } from './choose-tables';
import { isOpenAt, tableChoicesFor, type Floor } from './floor';
import { freeStarts } from './free-starts';
import { seatingLength } from './seating';
import { busyCells, isClosed, type Caller, type Taken } from './taken';

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
 * Whether a slot has begun by the restaurant's clock. Bookable slots are after any daylight-saving change of
 * their day.
 */
export function isPast(date: string, time: string, today: WallTime): boolean {
  return date < today.date || (date === today.date && slotMinutes(time) <= today.minutes);
}

/** Which of a restaurant's rules keeps a slot from being booked: its date is too far ahead, or its time too near. */
export type BarringRule = 'horizon_days' | 'lead_minutes';

/**
 * The state of each slot of a day (contract.md "Times and tables", "A restaurant's own rules"). Whatever asks
 * whether a party may sit down asks this.
 * @param now determines which slots are past and which holds have expired
 */
export function openDay({ floor, date, party_size, taken }: Day, now: Date, caller: Caller = {}) {
  const { rules = {} } = floor;
  const { max_party = MAX_PARTY, lead_minutes = 0, horizon_days = DAYS_AHEAD_MAX, parties_per_slot } = rules;
  const today = wallTimeAt(now, RESTAURANT_ZONE);
  const isBeyond = date > addDays(today.date, horizon_days);
  // a slot that begins just then is not too soon
  const tooSoon =
    lead_minutes > 0 && wallTimeAt(new Date(now.getTime() + lead_minutes * 60_000 - 1), RESTAURANT_ZONE);
  const moving = caller.moving?.restaurant_id === floor.restaurant_id ? caller.moving : undefined;
  const choices = tableChoicesFor(floor, party_size);
  const isTooLarge = choices.length === 0 || (party_size > max_party && party_size !== moving?.party_size);
  const busy = busyCells(taken, now, caller);
  const closed = isClosed(taken);

  const isClosedAt = (time: string): boolean => closed || !isOpenAt(floor, date, time);

  /** A change that keeps date and time is not judged by what rules say of them. */
  const stays = (time: string): boolean => moving !== undefined && isSameSlot(moving, { date, time });

  const ruleAgainst = (time: string): BarringRule | undefined => {
    if (stays(time)) return undefined;
    if (isBeyond) return 'horizon_days';
    if (isClosedAt(time)) return undefined;
    return tooSoon && isPast(date, time, tooSoon) ? 'lead_minutes' : undefined;
  };

  /** Which of the starts of a slot the party may take; undefined is none, where it needs none. */
  const startsAt = (time: string, at = now): readonly (number | undefined)[] => {
    if (stays(time)) return [moving?.start];
    if (parties_per_slot === undefined) return [undefined];
    return freeStarts({ taken, time, most: parties_per_slot }, at, caller);
  };

  const isFree = (time: string, cells: ReadonlySet<number>, at = now): boolean => {
    const length = seatingLength({ time, party_size }, rules);
    const first = slotIndex(time);
    return (
      choices.some((choice) => isAvailable(choice, first, length, cells)) && startsAt(time, at).length > 0
    );
  };

  /**
   * The earliest time at which an expiring hold would release a table or a start; null when bookings alone
   * fill the slot.
   */
  const lapseOf = (time: string): Date | null => {
    const ends = taken
      .flatMap(({ available_at }) => (available_at && available_at > now ? [available_at] : []))
      .sort((a, b) => a.getTime() - b.getTime());
    return ends.find((end) => isFree(time, busyCells(taken, end, caller), end)) ?? null;
  };

  const slot = (time: string): Slot => {
    if (isPast(date, time, today)) return { time, available: false, reason: 'past' };
    if (isClosedAt(time) || ruleAgainst(time)) return { time, available: false, reason: 'closed' };
    if (isTooLarge) return { time, available: false, reason: 'party_too_large' };
    if (isFree(time, busy)) return { time, available: true };
    const lapse = lapseOf(time);
    return lapse
      ? { time, available: false, reason: 'held', frees_at: lapse.toISOString() }
      : { time, available: false, reason: 'full' };
  };

  /** The day as a calendar shows it; with a time, only its three offers count. */
  const status = (chosen?: string): DayStatus => {
    if (date < today.date) return 'past';
    if (isBeyond) return 'beyond';
    const isOver = (time: string): boolean => tooSoon !== false && isPast(date, time, tooSoon);
    if (BOOKABLE_SLOTS.every((time) => isClosedAt(time) || isOver(time))) return 'closed';
    const offered = chosen === undefined ? BOOKABLE_SLOTS : offersFrom(chosen);
    return offered.some((time) => slot(time).available) ? 'open' : 'full';
  };

  return {
    floor,
    busy,
    slot,
    status,
    startsAt,
    ruleAgainst,
    /** the 27 bookable slots in order */
    slots: (): Slot[] => BOOKABLE_SLOTS.map(slot),
    /** the three offers from the chosen time on (spec.md §9) */
    offers: (chosen: string): Slot[] => offersFrom(chosen).map(slot),
    /** up to three available slots, from the chosen time on and not past midnight */
    freeTimes(chosen: string): string[] {
      const free: string[] = [];
      for (const time of BOOKABLE_SLOTS) {
        if (free.length === FREE_TIMES) break;
        if (slotIndex(time) >= slotIndex(chosen) && slot(time).available) free.push(time);
      }
      return free;
    },
    /** up to two available slots nearest to `time`, in the order of the day, without `besides` */
    nearest(time: string, besides = time): string[] {
      const distance = (candidate: string) => Math.abs(slotIndex(candidate) - slotIndex(time));
      return BOOKABLE_SLOTS.filter(
        (candidate) => candidate !== time && candidate !== besides && slot(candidate).available,
      )
        .sort((a, b) => distance(a) - distance(b))
        .slice(0, 2)
        .sort((a, b) => slotIndex(a) - slotIndex(b));
    },
  };
}
