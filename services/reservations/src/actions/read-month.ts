import { addDays, Refusal, type DayStatus } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import { openDay } from '../domain/day';
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
  return dates.map((date) => {
    const day = openDay({ floor, date, party_size, taken: taken.get(date) ?? [] }, at);
    return { date, status: day.status(time) };
  });
}

/** The dates of a month, in order. */
function datesOf(month: string): string[] {
  const dates: string[] = [];
  for (let date = `${month}-01`; date.startsWith(month); date = addDays(date, 1)) dates.push(date);
  return dates;
}
