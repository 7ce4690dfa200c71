import { addDays, offersFrom, slotMinutes, wallTimeAt, type TableRequest } from '@mesa/contract';
import type { DiscoveryText } from '../../messages';

const EVENING = 17 * 60;

/** "Tables for two tonight from 7:00 PM". */
export function exploreSubtitle(
  t: DiscoveryText,
  { date, time, partySize }: TableRequest,
  now: Date,
  zone: string,
): string {
  const today = wallTimeAt(now, zone).date;
  // for a time that cannot be booked, the offers begin at the next one that can
  const from = offersFrom(time)[0]!;
  const day = {
    [today]: slotMinutes(from) >= EVENING ? 'tonight' : 'today',
    [addDays(today, 1)]: 'tomorrow',
  }[date];
  return t('explore.subtitle', {
    party: partySize,
    day: day ?? 'other',
    date: t.date(date),
    time: t.time(from, 'at'),
  });
}
