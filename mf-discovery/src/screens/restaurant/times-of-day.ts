import { slotMinutes, type Slot } from '@mesa/contract';

const GROUPS = [
  { label: 'Morning', title: 'allTimes.morning', until: '12:00 PM' },
  { label: 'Lunch', title: 'allTimes.lunch', until: '3:00 PM' },
  { label: 'Afternoon', title: 'allTimes.afternoon', until: '5:00 PM' },
  { label: 'Dinner', title: 'allTimes.dinner', until: null },
] as const;

export interface TimesOfDay {
  label: (typeof GROUPS)[number]['label'];
  /** the message with its name */
  title: (typeof GROUPS)[number]['title'];
  slots: Slot[];
}

/** A day's slots by time of day: the morning up to noon, lunch up to 3:00 PM, the afternoon up to 5:00 PM, then dinner. */
export function timesOfDay(slots: readonly Slot[]): TimesOfDay[] {
  let from = 0;
  return GROUPS.map(({ label, title, until }) => {
    const start = from;
    from = until ? slotMinutes(until) : Infinity;
    const end = from;
    return {
      label,
      title,
      slots: slots.filter(({ time }) => slotMinutes(time) >= start && slotMinutes(time) < end),
    };
  });
}
