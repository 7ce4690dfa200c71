/**
 * Instants and wall-clock times. No function reads the machine's clock: instant and zone are given. A
 * wall-clock time is an ISO date and the minutes since midnight in its zone.
 */

/** The zone of every restaurant (contract.md "Times and tables"). */
export const RESTAURANT_ZONE = 'America/Los_Angeles';

/** A wall-clock time in some zone. */
export interface WallTime {
  /** yyyy-mm-dd */
  date: string;
  /** minutes since midnight, 0 to 1439 */
  minutes: number;
}

/** The part of Temporal that is used here. */
interface Temporal {
  Now: { timeZoneId(): string };
  Instant: {
    fromEpochMilliseconds(ms: number): {
      toZonedDateTimeISO(zone: string): { hour: number; minute: number; toPlainDate(): object };
    };
  };
}

/** Preferred to Intl, whose first use delays the first screen on a phone by a tenth of a second. */
// not yet in TypeScript's library, nor in every browser
const { Temporal } = globalThis as { Temporal?: Temporal };

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
    formats.set(zone, format);
  }
  return format;
}

/** The wall-clock time of `zone` at `instant`. @throws RangeError for an unknown zone */
export function wallTimeAt(instant: Date, zone: string): WallTime {
  if (Temporal) {
    const at = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone);
    return { date: String(at.toPlainDate()), minutes: at.hour * 60 + at.minute };
  }
  const part: Record<string, string> = {};
  for (const { type, value } of formatOf(zone).formatToParts(instant)) part[type] = value;
  return {
    date: `${part['year']?.padStart(4, '0')}-${part['month']}-${part['day']}`,
    minutes: Number(part['hour']) * 60 + Number(part['minute']),
  };
}

/**
 * The instant of a wall-clock time in `zone`; `minutes` may run past midnight.
 * A time that the change to daylight saving time skips becomes an hour later (2:30 AM becomes 3:30 AM); of a
 * repeated time, the first is meant.
 */
export function instantOf(date: string, minutes: number, zone: string): Date {
  const asUtc = Date.parse(`${date}T00:00:00Z`) + minutes * 60_000;
  // the offsets a day earlier and a day later differ when the clocks change in between; of a repeated hour,
  // the earlier offset gives the first
  const before = asUtc - offsetMinutes(new Date(asUtc - 86_400_000), zone) * 60_000;
  const after = asUtc - offsetMinutes(new Date(asUtc + 86_400_000), zone) * 60_000;
  if (offsetMinutes(new Date(before), zone) * 60_000 === asUtc - before) return new Date(before);
  if (offsetMinutes(new Date(after), zone) * 60_000 === asUtc - after) return new Date(after);
  return new Date(before);
}

function offsetMinutes(instant: Date, zone: string): number {
  const wall = wallTimeAt(instant, zone);
  const shown = Date.parse(`${wall.date}T00:00:00Z`) + wall.minutes * 60_000;
  return Math.round((shown - Math.floor(instant.getTime() / 60_000) * 60_000) / 60_000);
}

/** The day after it can no longer be written yyyy-mm-dd, so what is planned for that day has no date. */
const END_OF_DATES = '9999-12-31';

/** True for a date that exists, written yyyy-mm-dd ("2026-02-29" is false), up to 9999-12-30. */
export function isIsoDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text === END_OF_DATES) return false;
  const instant = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
}

/** The ISO date `days` after (or before, when negative) another one. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** 0 for Sunday to 6 for Saturday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

/** The browser's time zone (spec.md §9 "the visitor's time zone"). */
export function visitorZone(): string {
  return Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}
