import { slotIndex } from '@mesa/contract';
import { tableChoicesFor, type Floor, type TableChoice } from './floor';
import { cellOf, cellsOf, ENDS, OPENS, seatingLength } from './seating';

/** The slot and party size that a diner requests. */
export interface BookingRequest {
  restaurant_id: string;
  /** yyyy-mm-dd */
  date: string;
  /** one of the bookable slots */
  time: string;
  party_size: number;
}

/**
 * Whether a choice is available for a whole seating.
 * @param first half hour of the seating
 * @param length half hours
 */
export function isAvailable(
  { tables }: TableChoice,
  first: number,
  length: number,
  busy: ReadonlySet<number>,
): boolean {
  // called for each table of the restaurant and each slot of the day, so it allocates no list
  return tables.every((table) => {
    for (let i = 0; i < length; i += 1) if (busy.has(cellOf(table, first + i))) return false;
    return true;
  });
}

interface AvailableChoice extends TableChoice {
  /** whether another request is probably about to take it */
  contested: boolean;
  /** half hours left over around the seating */
  idle: number;
}

/**
 * The available choices for a party, best fit first: the smallest that is large enough, then one that nobody
 * else is about to take, then the one whose seating leaves the least idle time around it, so that long gaps
 * stay whole for later seatings.
 * @param busy cells that are unavailable, see taken.ts
 * @param isContested whether another request is probably about to take this cell
 */
export function availableChoices(
  floor: Floor,
  { time, party_size, ...stay }: Pick<BookingRequest, 'time' | 'party_size'> & { length?: number },
  busy: ReadonlySet<number>,
  isContested: (cell: number) => boolean = () => false,
): AvailableChoice[] {
  const first = slotIndex(time);
  const { length = seatingLength({ time, party_size }, floor.rules) } = stay;
  return tableChoicesFor(floor, party_size)
    .filter((choice) => isAvailable(choice, first, length, busy))
    .map((choice) => ({
      ...choice,
      contested: cellsOf({ tables: choice.tables, length }, time).some(isContested),
      idle: idleAround(choice, first, length, busy),
    }))
    .sort((a, b) => a.size - b.size || Number(a.contested) - Number(b.contested) || a.idle - b.idle);
}

/** Half hours left over in the gap into which a seating would be put, summed over its tables. */
function idleAround(
  { tables }: TableChoice,
  first: number,
  length: number,
  busy: ReadonlySet<number>,
): number {
  return tables.reduce((sum, table) => {
    let from = first;
    while (from > OPENS && !busy.has(cellOf(table, from - 1))) from -= 1;
    let to = first + length;
    while (to < ENDS && !busy.has(cellOf(table, to))) to += 1;
    return sum + (to - from) - length;
  }, 0);
}

/**
 * Which of the available choices to try: any of those that fit best. After a conflict any of the same size,
 * and later any at all, or all diners who lost would compete for the same tables again.
 * @param attempt 0 for the first try
 * @param random returns a number from 0 to below 1
 */
export function pickTables(
  available: readonly AvailableChoice[],
  attempt: number,
  random: () => number,
): TableChoice | undefined {
  const best = available[0];
  const isEqual = ({ size, contested, idle }: AvailableChoice) =>
    attempt >= 3 ||
    (size === best!.size && contested === best!.contested && (attempt > 0 || idle === best!.idle));
  const pool = available.filter(isEqual);
  return pool[Math.floor(random() * pool.length)];
}
