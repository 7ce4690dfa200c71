import { addDays, instantOf, RESTAURANT_ZONE, wallTimeAt } from './clock';
import { DAYS_AHEAD_MAX } from './limits';

/** Minutes of a slot. */
export const HALF_HOUR = 30;

/** "7:30 PM" for 1170: a slot's label from its minutes since midnight. */
export function slotLabel(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24;
  const twelve = hour % 12 === 0 ? 12 : hour % 12;
  return `${twelve}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** The full list: 48 half-hour slots from 12:00 AM to 11:30 PM (spec.md §9). */
export const ALL_SLOTS: readonly string[] = Array.from({ length: 48 }, (_, i) => slotLabel(i * HALF_HOUR));

/** The 27 bookable slots: 10:00 AM to 9:30 PM by half hours, then 10:00, 11:00 and 11:30 PM (spec.md §9). */
export const BOOKABLE_SLOTS: readonly string[] = ALL_SLOTS.filter(
  (label, i) => i >= 20 && label !== '10:30 PM',
);

const indexOf = new Map(ALL_SLOTS.map((label, i) => [label, i]));

/** 0 to 47 for one of the 48 labels, -1 for anything else. */
export function slotIndex(label: string): number {
  return indexOf.get(label) ?? -1;
}

/** Minutes since midnight of one of the 48 labels, -1 for anything else. */
export function slotMinutes(label: string): number {
  const index = slotIndex(label);
  return index < 0 ? -1 : index * HALF_HOUR;
}

/** Whether a label is one of the 27 bookable slots (spec.md §9). */
export function isBookable(label: string): boolean {
  return BOOKABLE_SLOTS.includes(label);
}

/**
 * The three offers: from the chosen time, or the next bookable one, wrapping around (spec.md §9,
 * contract.md).
 */
export function offersFrom(chosen: string): string[] {
  const wanted = slotIndex(chosen);
  const first = BOOKABLE_SLOTS.findIndex((label) => slotIndex(label) >= wanted);
  const start = first < 0 ? 0 : first;
  return [0, 1, 2].map((i) => BOOKABLE_SLOTS[(start + i) % BOOKABLE_SLOTS.length]!);
}

/**
 * The time options of a form for `date`: today only what is later than now in the visitor's zone, else all
 * 48.
 */
export function timeOptions(date: string, now: Date, zone: string): readonly string[] {
  const wall = wallTimeAt(now, zone);
  if (date !== wall.date) return ALL_SLOTS;
  return ALL_SLOTS.filter((_, i) => i * HALF_HOUR > wall.minutes);
}

/**
 * The earliest date a form offers: today, or tomorrow when no slot is left today (contract.md "Times and
 * tables").
 */
export function firstDate(now: Date, zone: string): string {
  const today = wallTimeAt(now, zone).date;
  return timeOptions(today, now, zone).length > 0 ? today : addDays(today, 1);
}

/**
 * The latest date a form offers: by the restaurants' clock, which decides, wherever the visitor is.
 * @param horizonDays how many days ahead the restaurant takes bookings
 */
export function lastDate(now: Date, horizonDays = DAYS_AHEAD_MAX): string {
  return addDays(wallTimeAt(now, RESTAURANT_ZONE).date, horizonDays);
}

const DINNER = slotIndex('7:00 PM');

/** The slot for a table tonight: 7:00 PM or the next one that is left, else 7:00 PM tomorrow. */
export function tonight(now: Date, zone: string): { date: string; time: string } {
  const date = firstDate(now, zone);
  const time = timeOptions(date, now, zone).find((each) => isBookable(each) && slotIndex(each) >= DINNER)!;
  return { date, time };
}

/** The first bookable slot of a day. */
export const FIRST_SLOT = BOOKABLE_SLOTS[0]!;

/** The initial choice of a form: the first slot that can still be booked, today or tomorrow (spec.md §4). */
export function firstChoice(now: Date, zone: string): { date: string; time: string } {
  const date = firstDate(now, zone);
  const time = defaultTime(date, now, zone);
  // for a visitor west of Los Angeles it is still this date when its last slot has begun in Los Angeles
  return time ? { date, time } : { date: addDays(date, 1), time: FIRST_SLOT };
}

/**
 * The time a form takes for `date` when none is chosen: the first slot that can still be booked that day.
 * @param from the earliest slot wanted
 * @returns undefined when nothing can be booked that day any more
 */
export function defaultTime(date: string, now: Date, zone: string, from = FIRST_SLOT): string | undefined {
  // reads the restaurants' clock once, not for each slot, because this delays the first screen
  const there = wallTimeAt(now, RESTAURANT_ZONE);
  const earliest = date > there.date ? -1 : date < there.date ? Infinity : there.minutes;
  return timeOptions(date, now, zone).find(
    (label) => isBookable(label) && slotMinutes(label) > earliest && slotMinutes(label) >= slotMinutes(from),
  );
}

/** The instant a slot begins by the restaurant's clock. */
export function slotInstant(date: string, label: string): Date {
  return instantOf(date, slotMinutes(label), RESTAURANT_ZONE);
}

/**
 * True once a slot has begun by the restaurant's clock; such a reservation is past (spec.md §4 "Profile").
 */
export function hasBegun(date: string, label: string, now: Date): boolean {
  return slotInstant(date, label).getTime() <= now.getTime();
}
