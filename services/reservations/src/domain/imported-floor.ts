import { slotIndex, WEEKDAYS, ALL_SLOTS } from '@mesa/contract';
import type { RestaurantEntry } from '@mesa/contract/schemas';
import type { Floor, Opening, Pair, Table } from './floor';

/** A restaurant as `npm run restaurants -- import` sends it. */
export interface ImportedFloor {
  id: string;
  entry: RestaurantEntry;
}

/** What an entry of the file has of a floor. */
type FloorEntry = Pick<RestaurantEntry, 'tables' | 'pairs' | 'rules' | 'tell' | 'desk'>;

/**
 * The floor that an import makes of a restaurant. A table is known by its name and keeps its number, so that
 * bookings keep their table; the number of a removed one is never used again, unless the table comes back.
 */
export function floorAfter({ id, entry }: ImportedFloor, before?: Floor): Floor {
  const earlier = [...(before?.tables ?? []), ...(before?.removed_tables ?? [])];
  let last = Math.max(0, ...earlier.map(({ number }) => number));
  const tables = entry.tables.map(({ name, seats }): Table => {
    const table = earlier.find((candidate) => nameOf(candidate) === name);
    return table ? { ...table, size: seats } : { number: (last += 1), name, size: seats };
  });
  const removed = earlier.filter(({ number }) => !tables.some((table) => table.number === number));
  const floor: Floor = {
    restaurant_id: id,
    name: entry.name,
    address: entry.address,
    phone: entry.phone,
    tables,
    pairs: (entry.pairs ?? []).map((names) => pairOf(names, tables, before)),
    hours: WEEKDAYS.map((day) => (entry.hours[day] ?? []).map(openingOf).sort(byTime)),
  };
  if (removed.length > 0) floor.removed_tables = removed;
  if (entry.rules && Object.keys(entry.rules).length > 0) floor.rules = entry.rules;
  if (entry.tell) floor.tell = entry.tell;
  if (entry.desk) floor.desk = entry.desk;
  return floor;
}

/** The part of the file's entry that would make this floor. */
export function floorEntryOf({ tables, pairs, rules, tell, desk }: Floor): FloorEntry {
  const nameOfNumber = (number: number): string =>
    nameOf(tables.find((table) => table.number === number) ?? { number });
  const entry: FloorEntry = { tables: tables.map((table) => ({ name: nameOf(table), seats: table.size })) };
  if (pairs.length > 0)
    entry.pairs = pairs.map((pair) => [nameOfNumber(pair.tables[0]!), nameOfNumber(pair.tables[1]!)]);
  if (rules) entry.rules = rules;
  if (tell) entry.tell = tell;
  if (desk) entry.desk = desk;
  return entry;
}

const nameOf = ({ name, number }: Pick<Table, 'name' | 'number'>): string => name ?? String(number);

function pairOf(names: readonly [string, string], tables: readonly Table[], before?: Floor): Pair {
  // the schema has checked that both exist
  const pair = names.map((name) => tables.find((table) => nameOf(table) === name)!);
  const numbers = pair.map(({ number }) => number);
  const existing = before?.pairs.find((candidate) =>
    candidate.tables.every((number, i) => number === numbers[i]),
  );
  return {
    name: existing?.name ?? names.join(' + '),
    tables: numbers,
    size: pair.reduce((sum, { size }) => sum + size, 0),
  };
}

/** Open until 10:00 PM, a restaurant seats its last party at 9:30 PM. */
const openingOf = ({ open, close }: { open: string; close: string }): Opening => ({
  first: open,
  last: ALL_SLOTS[(slotIndex(close) || ALL_SLOTS.length) - 1]!,
});

const byTime = (a: Opening, b: Opening): number => slotIndex(a.first) - slotIndex(b.first);
