import { slotMinutes, type Slot } from '@mesa/contract';

const GROUPS = [
  { label: 'Lunch', until: '3:00 PM' },
  { label: 'Afternoon', until: '5:00 PM' },
  { label: 'Dinner', until: null },
] as const;

export interface TimesOfDay {
  label: (typeof GROUPS)[number]['label'];
  slots: Slot[];
}

/** A day's slots by time of day: lunch up to 3:00 PM, the afternoon up to 5:00 PM, then dinner. */
export function timesOfDay(slots: readonly Slot[]): TimesOfDay[] {
  let from = 0;
  return GROUPS.map(({ label, until }) => {
    const start = from;
    from = until ? slotMinutes(until) : Infinity;
    const end = from;
    return {
      label,
      slots: slots.filter(({ time }) => slotMinutes(time) >= start && slotMinutes(time) < end),
    };
  });
}
