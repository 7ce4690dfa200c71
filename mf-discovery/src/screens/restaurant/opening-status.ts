import {
  addDays,
  hoursOn,
  isOpenNow,
  RESTAURANT_ZONE,
  slotMinutes,
  wallAt,
  weekdayOf,
  type Hours,
} from '@mesa/contract';

const WEEKDAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

export interface OpeningStatus {
  open: boolean;
  /** "Open now", "Opens at 5:00 PM", "Closed today" */
  label: string;
  /** "until 10:00 PM", "opens Tuesday at 5:00 PM"; empty when there is nothing to add */
  detail: string;
}

/** Whether a restaurant is open, by its own clock, and what comes next. */
export function openingStatus(hours: Hours, now: Date): OpeningStatus {
  const { date, minutes } = wallAt(now, RESTAURANT_ZONE);
  const today = hoursOn(hours, date);
  if (isOpenNow(hours, now)) {
    const current = today.findLast(({ open }) => slotMinutes(open) <= minutes)!;
    return { open: true, label: 'Open now', detail: `until ${current.close}` };
  }
  const later = today.find(({ open }) => slotMinutes(open) > minutes);
  if (later) return { open: false, label: `Opens at ${later.open}`, detail: '' };
  return {
    open: false,
    label: today.length > 0 ? 'Closed now' : 'Closed today',
    detail: nextOpening(hours, date),
  };
}

/** "opens tomorrow at 5:00 PM", "opens Tuesday at 5:00 PM"; empty when it is closed all week. */
function nextOpening(hours: Hours, today: string): string {
  for (let days = 1; days <= 7; days += 1) {
    const date = addDays(today, days);
    const [first] = hoursOn(hours, date);
    if (first) return `opens ${days === 1 ? 'tomorrow' : weekdayName(date)} at ${first.open}`;
  }
  return '';
}

/** "Saturday" for 2026-11-21. */
export function weekdayName(date: string): string {
  return WEEKDAY_NAMES[weekdayOf(date)]!;
}
