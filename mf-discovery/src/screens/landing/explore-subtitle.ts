import { addDays, offersFrom, slotMinutes, wallAt, type TableRequest } from '@mesa/contract';
import { formatDate } from '@mesa/ui';

const EVENING = 17 * 60;
const NUMBERS = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** "Tables for two tonight from 7:00 PM". */
export function exploreSubtitle({ date, time, partySize }: TableRequest, now: Date, zone: string): string {
  const today = wallAt(now, zone).date;
  // for a time that cannot be booked, the offers begin at the next one that can
  const from = offersFrom(time)[0]!;
  const day = {
    [today]: slotMinutes(from) >= EVENING ? 'tonight' : 'today',
    [addDays(today, 1)]: 'tomorrow',
  }[date];
  return `Tables for ${NUMBERS[partySize] ?? partySize} ${day ?? `on ${formatDate(date)}`} from ${from}`;
}
