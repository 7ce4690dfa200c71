import {
  addDays,
  closesAt,
  hoursOn,
  isOpenNow,
  RESTAURANT_ZONE,
  slotMinutes,
  wallTimeAt,
  type Hours,
} from '@mesa/contract';
import { textNow } from '../../messages';

export interface OpeningStatus {
  open: boolean;
  /** "Open now", "Opens at 5:00 PM", "Closed today" */
  label: string;
  /** "until 10:00 PM", "opens Tuesday at 5:00 PM"; empty when there is nothing to add */
  detail: string;
}

/**
 * Whether a restaurant is open, by its own clock, and what comes next, in the language of the page: a
 * component that shows it calls `useText`.
 * @param closedToday it has closed this one day
 */
export function openingStatus(hours: Hours, now: Date, closedToday: boolean): OpeningStatus {
  const t = textNow();
  const { date, minutes } = wallTimeAt(now, RESTAURANT_ZONE);
  const today = closedToday ? [] : hoursOn(hours, date);
  if (today.length > 0 && isOpenNow(hours, now)) {
    const close = closesAt(hours, now);
    return {
      open: true,
      label: t('hours.open'),
      detail: close ? t('hours.until', { time: t.time(close, 'at') }) : t('hours.always'),
    };
  }
  const later = today.find(({ open }) => slotMinutes(open) > minutes);
  if (later)
    return { open: false, label: t('hours.opensAt', { time: t.time(later.open, 'at') }), detail: '' };
  return {
    open: false,
    label: today.length > 0 ? t('hours.closedNow') : t('hours.closedToday'),
    detail: nextOpening(hours, date),
  };
}

/** "opens tomorrow at 5:00 PM", "opens Tuesday at 5:00 PM"; empty when it is closed all week. */
function nextOpening(hours: Hours, today: string): string {
  const t = textNow();
  for (let days = 1; days <= 7; days += 1) {
    const date = addDays(today, days);
    const [first] = hoursOn(hours, date);
    if (!first) continue;
    const time = t.time(first.open, 'at');
    return days === 1
      ? t('hours.opensTomorrow', { time })
      : t('hours.opensOn', { day: t.date(date, 'weekday'), time });
  }
  return '';
}
