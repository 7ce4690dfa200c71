import type { Offer, Slot } from './entities';
import { hasBegun, offersFrom, slotIndex } from './slots';

/**
 * The three offers for the chosen time, each with its state in the day's slots (spec.md §9, contract.md
 * "Times and tables").
 */
export function offersOf(slots: readonly Slot[], chosen: string): Slot[] {
  const byTime = new Map(slots.map((slot) => [slot.time, slot]));
  return offersFrom(chosen).map((time) => byTime.get(time) ?? { time, available: false, reason: 'full' });
}

/** The slots or offers of a day, those that have begun since they were loaded marked as past. */
export function markPastSlots(slots: readonly Slot[], date: string, now: Date): Slot[] {
  return slots.map((slot) =>
    hasBegun(date, slot.time, now) ? { time: slot.time, available: false, reason: 'past' } : slot,
  );
}

/**
 * The available slots nearest to the chosen time that are not among its offers, in the order of the day; at
 * most `most`.
 */
export function nearestAlternatives(slots: readonly Slot[], chosen: string, most = 3): Slot[] {
  const offered = new Set(offersFrom(chosen));
  return nearestAvailable(
    slots.filter(({ time }) => !offered.has(time)),
    chosen,
    most,
  );
}

/** The available slots that are nearest to a time, in the order of the day; at most `most`. */
export function nearestAvailable(slots: readonly Slot[], chosen: string, most: number): Slot[] {
  const wanted = slotIndex(chosen);
  return slots
    .filter(({ available }) => available)
    .sort((a, b) => Math.abs(slotIndex(a.time) - wanted) - Math.abs(slotIndex(b.time) - wanted))
    .slice(0, most)
    .sort((a, b) => slotIndex(a.time) - slotIndex(b.time));
}

/**
 * How offers have changed: the times that were taken, and the times that are available again.
 */
export function compareOffers(
  before: readonly Offer[],
  after: readonly Offer[],
): { taken: string[]; reopened: string[] } {
  const was = new Map(before.map(({ time, available }) => [time, available]));
  const changed = (available: boolean) =>
    after
      .filter((offer) => offer.available === available && was.get(offer.time) === !available)
      .map(({ time }) => time);
  return { taken: changed(false), reopened: changed(true) };
}
