import { slotMinutes, type Slot } from '@mesa/contract';

const GROUPS = [
  { title: 'allTimes.morning', until: '12:00 PM' },
  { title: 'allTimes.lunch', until: '3:00 PM' },
  { title: 'allTimes.afternoon', until: '5:00 PM' },
  { title: 'allTimes.dinner', until: null },
] as const;

export interface TimesOfDay {
  /** the message with its name */
  title: (typeof GROUPS)[number]['title'];
  slots: Slot[];
}

/** A day's slots by time of day: morning to noon, lunch to 3:00 PM, the afternoon to 5:00 PM, dinner. */
export function timesOfDay(slots: readonly Slot[]): TimesOfDay[] {
  let from = 0;
  return GROUPS.map(({ title, until }) => {
    const start = from;
    from = until ? slotMinutes(until) : Infinity;
    const end = from;
    return {
      title,
      slots: slots.filter(({ time }) => slotMinutes(time) >= start && slotMinutes(time) < end),
    };
  });
}
