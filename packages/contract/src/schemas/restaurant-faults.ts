import type { z } from 'zod';
import { WEEKDAYS } from '../hours';
import { ALL_SLOTS, slotIndex } from '../slots';
import { RestaurantFile, tidyLine, timeLabel, type RestaurantEntry } from './restaurant-file';

type Path = readonly PropertyKey[];
type Say = (path: Path, message: string) => void;

/**
 * Reads what `npm run restaurants -- import` was given, as parsed JSON.
 * @returns the restaurants, or every fault, each as `restaurants[3].hours.tue[0].close: …`
 */
export function readRestaurants(data: unknown): { restaurants: RestaurantEntry[] } | { faults: string[] } {
  const parsed = RestaurantFile.safeParse(data, { reportInput: true });
  const faults: { path: Path; message: string }[] = [];
  const say: Say = (path, message) => void faults.push({ path, message });
  for (const issue of parsed.error?.issues ?? []) sayIssue(issue, say);
  // also where the schema finds a fault elsewhere: an operator wants to know of all at once
  if (Array.isArray(data)) sayRelations(data, say);
  if (parsed.success && faults.length === 0) return { restaurants: parsed.data };
  const order = (path: Path): number => (typeof path[0] === 'number' ? path[0] : -1);
  faults.sort((a, b) => order(a.path) - order(b.path));
  return { faults: faults.map(({ path, message }) => `${faultAt(path)}: ${message}`) };
}

/** `restaurants[3].hours.tue[0].close` */
export function faultAt(path: Path): string {
  const steps = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`));
  return `restaurants${steps.join('')}`;
}

function sayIssue(issue: z.core.$ZodIssue, say: Say): void {
  if (issue.code === 'unrecognized_keys')
    for (const key of issue.keys) say([...issue.path, key], 'is not a field of this form');
  else say(issue.path, messageOf(issue));
}

const TYPES: Record<string, string> = {
  string: 'must be a text',
  number: 'must be a number',
  int: 'must be a whole number',
  array: 'must be a list',
  tuple: 'must be a list of two',
  object: 'must be an object',
};

function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type')
    return issue.input === undefined ? 'is missing' : (TYPES[issue.expected] ?? `must be ${issue.expected}`);
  if (issue.code === 'too_small') {
    if (issue.origin === 'array' && issue.path.at(-2) === 'pairs') return TYPES['tuple']!;
    return issue.origin === 'array' || issue.origin === 'string'
      ? 'must not be empty'
      : `must be at least ${issue.minimum}`;
  }
  if (issue.code === 'too_big') {
    if (issue.origin === 'array')
      return issue.path.at(-2) === 'pairs' ? TYPES['tuple']! : `has more than ${issue.maximum} entries`;
    return issue.origin === 'string'
      ? `has more than ${issue.maximum} characters`
      : `must be at most ${issue.maximum}`;
  }
  if (issue.code === 'invalid_value')
    return issue.values.length === ALL_SLOTS.length
      ? 'must be a time by half hours, such as "5:30 PM"'
      : `must be one of ${issue.values.join(', ')}`;
  return issue.message;
}

/** What is wrong between fields. Whatever the schema refuses is passed over here. */
function sayRelations(all: unknown[], say: Say): void {
  sayRepeated(
    all.map((entry) => fieldOf(entry, 'slug')),
    (i) => [i, 'slug'],
    say,
  );
  all.forEach((entry, i) => {
    const tables = listOf(fieldOf(entry, 'tables')).map((table) => fieldOf(table, 'name'));
    sayRepeated(tables, (k) => [i, 'tables', k, 'name'], say);
    sayPairs(listOf(fieldOf(entry, 'pairs')), tables, [i, 'pairs'], say);
    sayTurns(listOf(fieldOf(fieldOf(entry, 'rules'), 'turns')), [i, 'rules', 'turns'], say);
    for (const day of WEEKDAYS)
      sayOpenings(listOf(fieldOf(fieldOf(entry, 'hours'), day)), [i, 'hours', day], say);
  });
}

function sayPairs(pairs: unknown[], tables: unknown[], at: Path, say: Say): void {
  pairs.forEach((pair, i) => {
    const names = listOf(pair);
    names.forEach((name, k) => {
      if (typeof name === 'string' && !tables.some((table) => trimmed(table) === trimmed(name)))
        say([...at, i, k], 'is not the name of a table');
    });
    if (names.length === 2 && trimmed(names[0]) === trimmed(names[1]))
      say([...at, i], 'must be two different tables');
  });
  const keys = pairs.map((pair) => JSON.stringify(listOf(pair).map(trimmed).sort()));
  sayRepeated(keys, (i) => [...at, i], say);
}

function sayTurns(turns: unknown[], at: Path, say: Say): void {
  const sizes = turns.map((turn) => fieldOf(turn, 'up_to'));
  sizes.forEach((size, i) => {
    const before = sizes[i - 1];
    if (typeof size === 'number' && typeof before === 'number' && size <= before)
      say([...at, i, 'up_to'], 'must be larger than that of the turn before');
  });
}

function sayOpenings(openings: unknown[], at: Path, say: Say): void {
  const spans = openings.map((opening) => {
    const [open, close] = (['open', 'close'] as const).map((name) => {
      const label = timeLabel(fieldOf(opening, name));
      return typeof label === 'string' ? slotIndex(label) : -1;
    }) as [number, number];
    return { open, close: close === 0 ? ALL_SLOTS.length : close };
  });
  spans.forEach(({ open, close }, i) => {
    if (open < 0 || close < 0) return;
    if (close <= open)
      return say([...at, i, 'close'], 'must be after the opening, at "12:00 AM" at the latest');
    const overlaps = spans
      .slice(0, i)
      .some((earlier) => earlier.open >= 0 && open < earlier.close && earlier.open < close);
    if (overlaps) say([...at, i, 'open'], 'overlaps another opening of the day');
  });
}

function sayRepeated(values: unknown[], pathOf: (i: number) => Path, say: Say): void {
  const first = new Map<string, number>();
  values.forEach((value, i) => {
    const text = trimmed(value);
    if (text === undefined) return;
    const earlier = first.get(text);
    if (earlier === undefined) first.set(text, i);
    else say(pathOf(i), `is the same as ${faultAt(pathOf(earlier))}`);
  });
}

const trimmed = (value: unknown): string | undefined =>
  typeof value === 'string' ? tidyLine(value) : undefined;
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
