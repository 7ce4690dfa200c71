import {
  BOOKABLE_SLOTS,
  offersFrom,
  RESTAURANT_ZONE,
  slotIndex,
  slotMinutes,
  wallTimeAt,
  type Slot,
  type WallTime,
} from '@mesa/contract';
import { isAvailable } from './choose-tables';
import { isOpenAt, tableChoicesFor, type Floor } from './floor';
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

/**
 * The state of each slot of a day (contract.md "Times and tables").
 * @param now determines which slots are past and which holds have expired
 */
export function openDay({ floor, date, party_size, taken }: Day, now: Date, caller: Caller = {}) {
  const today = wallTimeAt(now, RESTAURANT_ZONE);
  const choices = tableChoicesFor(floor, party_size);
  const busy = busyCells(taken, now, caller);
  const closed = isClosed(taken);
  const hasTable = (time: string, cells: ReadonlySet<number>) =>
    choices.some((choice) => isAvailable(choice, time, party_size, cells));

  /**
   * The earliest time at which an expiring hold would release a table; null when bookings alone fill the
   * slot.
   */
  const lapseOf = (time: string): Date | null => {
    const ends = taken
      .flatMap(({ available_at }) => (available_at && available_at > now ? [available_at] : []))
      .sort((a, b) => a.getTime() - b.getTime());
    return ends.find((end) => hasTable(time, busyCells(taken, end, caller))) ?? null;
  };

  const slot = (time: string): Slot => {
    if (isPast(date, time, today)) return { time, available: false, reason: 'past' };
    if (closed || !isOpenAt(floor, date, time)) return { time, available: false, reason: 'closed' };
    if (choices.length === 0) return { time, available: false, reason: 'party_too_large' };
    if (hasTable(time, busy)) return { time, available: true };
    const lapse = lapseOf(time);
    return lapse
      ? { time, available: false, reason: 'held', frees_at: lapse.toISOString() }
      : { time, available: false, reason: 'full' };
  };

  return {
    busy,
    slot,
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
