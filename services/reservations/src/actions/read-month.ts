import {
  addDays,
  DAYS_AHEAD_MAX,
  Refusal,
  RESTAURANT_ZONE,
  wallTimeAt,
  weekdayOf,
  type DayStatus,
} from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import { openDay } from '../domain/day';
import type { Floor } from '../domain/floor';
import { isClosed, type Taken } from '../domain/taken';
import type { Dependencies } from './dependencies';

interface MonthRequest {
  restaurant_id: string;
  /** yyyy-mm */
  month: string;
  party_size: number;
  /** only its three offers count; absent for any slot of the day */
  time?: string | undefined;
}

/**
 * The days of a month as a calendar shows them, from one read (contract.md "Calls").
 * @throws Refusal `missing` for an unknown restaurant
 */
export async function readMonth(
  { floors, days, now }: Dependencies,
  { restaurant_id, month, party_size, time }: MonthRequest,
): Promise<{ date: string; status: DayStatus }[]> {
  const dates = datesOf(month);
  const [floor, taken] = await Promise.all([
    floors.find(restaurant_id),
    days.takenBetween(restaurant_id, dates[0]!, dates.at(-1)!),
  ]);
  if (!floor) throw new Refusal('missing', say('notFound'));
  const at = now();
  const today = wallTimeAt(at, RESTAURANT_ZONE).date;
  const statusOf = (date: string): DayStatus => {
    if (date < today) return 'past';
    if (date > addDays(today, DAYS_AHEAD_MAX)) return 'beyond';
    const takenThen = taken.get(date) ?? [];
    if (isClosedOn(floor, date, takenThen)) return 'closed';
    const day = openDay({ floor, date, party_size, taken: takenThen }, at);
    const slots = time === undefined ? day.slots() : day.offers(time);
    return slots.some(({ available }) => available) ? 'open' : 'full';
  };
  return dates.map((date) => ({ date, status: statusOf(date) }));
}

const isClosedOn = (floor: Floor, date: string, taken: readonly Taken[]): boolean =>
  floor.hours[weekdayOf(date)]!.length === 0 || isClosed(taken);

/** The dates of a month, in order. */
function datesOf(month: string): string[] {
  const dates: string[] = [];
  for (let date = `${month}-01`; date.startsWith(month); date = addDays(date, 1)) dates.push(date);
  return dates;
}
