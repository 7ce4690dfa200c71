import type { Offer, Slot } from './entities';
import { hasBegun, offersFrom, slotIndex } from './slots';

/** The three offers for the chosen time, each as the day's slots know it (spec.md §9, contract.md "Times and tables"). */
export function offersOf(slots: readonly Slot[], chosen: string): Slot[] {
  const byTime = new Map(slots.map((slot) => [slot.time, slot]));
  return offersFrom(chosen).map((time) => byTime.get(time) ?? { time, available: false, reason: 'full' });
}

/** Slots or offers of a day, told earlier, as they are now: what has begun since is past, whatever it was. */
export function asOf(slots: readonly Slot[], date: string, now: Date): Slot[] {
  return slots.map((slot) =>
    hasBegun(date, slot.time, now) ? { time: slot.time, available: false, reason: 'past' } : slot,
  );
}

/** The free slots nearest to the chosen time and not among its offers, in the order of the day; at most `most`. */
export function nearestFree(slots: readonly Slot[], chosen: string, most = 3): Slot[] {
  const offered = new Set(offersFrom(chosen));
  return nearestOf(
    slots.filter(({ time }) => !offered.has(time)),
    chosen,
    most,
  );
}

/** The free ones of some slots that are nearest to a time, in the order of the day; at most `most`. */
export function nearestOf(slots: readonly Slot[], chosen: string, most: number): Slot[] {
  const wanted = slotIndex(chosen);
  return slots
    .filter(({ available }) => available)
    .sort((one, other) => Math.abs(slotIndex(one.time) - wanted) - Math.abs(slotIndex(other.time) - wanted))
    .slice(0, most)
    .sort((one, other) => slotIndex(one.time) - slotIndex(other.time));
}

/** What changed between two looks at the same offers: times that went, and times that are free again. */
export function changesOf(
  before: readonly Offer[],
  after: readonly Offer[],
): { went: string[]; freed: string[] } {
  const was = new Map(before.map(({ time, available }) => [time, available]));
  const changed = (available: boolean) =>
    after
      .filter((offer) => offer.available === available && was.get(offer.time) === !available)
      .map(({ time }) => time);
  return { went: changed(false), freed: changed(true) };
}

/** A sentence for what changed, or null: "7:00 PM at Olea was just taken." */
export function changeSentence(
  { went, freed }: { went: string[]; freed: string[] },
  name: string,
): string | null {
  if (went.length > 0) return `${listed(went)} at ${name} ${went.length === 1 ? 'was' : 'were'} just taken.`;
  if (freed.length > 0) return `${listed(freed)} at ${name} ${freed.length === 1 ? 'is' : 'are'} free again.`;
  return null;
}

/** "6:00 PM", "6:00 PM and 8:30 PM", "6:00 PM, 7:00 PM and 8:30 PM". */
function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
