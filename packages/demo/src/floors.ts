import { BOOKABLE_SLOTS } from '@mesa/contract';
import type { Rules } from '@mesa/contract/schemas';
import { createRandom, type Random } from './random';
import { VISITED } from './demo-diner';

export interface DemoTable {
  /** 1, 2, 3 … in each restaurant */
  number: number;
  /** seats, 2 to 10 */
  size: number;
}

/** Two neighboring tables that can be joined for a party that is too large for any single table. */
export interface DemoPair {
  name: string;
  tables: [number, number];
  /** seats of both together */
  size: number;
}

/** When a party may sit down: the first and the last bookable slot, both included; null on a closed day. */
export type DemoHours = { first: string; last: string } | null;

export interface DemoFloor {
  tables: DemoTable[];
  pairs: DemoPair[];
  /** by weekday, 0 for Sunday to 6 for Saturday */
  hours: DemoHours[];
  /** rules of its own, if it has any */
  rules?: Rules;
}

const LAYOUTS = [
  { sizes: [2, 2, 2, 2, 4, 4, 4, 6], pair: [4, 4] },
  { sizes: [2, 2, 2, 4, 4, 4, 4, 6, 6, 8], pair: [4, 6] },
  { sizes: [2, 2, 2, 2, 2, 4, 4, 4, 6, 6, 8, 10], pair: [6, 6] },
  { sizes: [2, 2, 4, 4, 4, 4, 6, 6, 8, 10], pair: [4, 4] },
  { sizes: [2, 2, 2, 2, 2, 2, 4, 4, 4, 6, 8], pair: [4, 6] },
] as const;

const SPOTS = ['Window', 'Garden', 'Fireside', 'Balcony', 'Corner', 'Terrace'] as const;
const EARLIEST = BOOKABLE_SLOTS[0]!;
const LATEST = BOOKABLE_SLOTS[BOOKABLE_SLOTS.length - 1]!;

/** The demo diner's dates depend on the day of seeding, so the restaurants they visit have no closed day. */
const ALWAYS: DemoHours[] = Array.from({ length: 7 }, () => ({ first: EARLIEST, last: LATEST }));

/** Three of the demo restaurants, so that each rule can be seen; none that the demo diner visits. */
const RULES: Readonly<Record<number, Rules>> = {
  34: {
    turns: [
      { up_to: 2, minutes: 90 },
      { up_to: 6, minutes: 120 },
      { up_to: 10, minutes: 150 },
    ],
    lead_minutes: 60,
  },
  72: { max_party: 6, horizon_days: 60 },
  76: { parties_per_slot: 4 },
};

/** Tables, pairs, hours and rules of the `index`-th restaurant. Not every one seats a party of ten. */
export function floorAt(index: number): DemoFloor {
  const random = createRandom('floor', index);
  const { sizes, pair } = random.pick(LAYOUTS);
  const tables = sizes.map((size, i) => ({ number: i + 1, size }));
  const floor: DemoFloor = {
    tables,
    pairs: [join(tables, pair, random)],
    hours: VISITED.has(index) ? ALWAYS : hoursOf(random),
  };
  const rules = RULES[index];
  if (rules) floor.rules = rules;
  return floor;
}

function join(tables: DemoTable[], sizes: readonly [number, number], random: Random): DemoPair {
  // the last table of each size, because parties at single tables get that one last
  const last = tables.findLast(({ size }) => size === sizes[1])!;
  const first = tables.findLast(({ size, number }) => size === sizes[0] && number !== last.number)!;
  return {
    name: `${random.pick(SPOTS)} pair`,
    tables: [first.number, last.number],
    size: sizes[0] + sizes[1],
  };
}

/** Most seat parties at every slot; some only in the evening, some end early or close one day. */
function hoursOf(random: Random): DemoHours[] {
  const first = random.pick([EARLIEST, EARLIEST, EARLIEST, '11:00 AM', '11:30 AM', '4:30 PM']);
  const last = random.pick([LATEST, LATEST, LATEST, LATEST, '10:00 PM', '9:30 PM']);
  const closedDay = random.next() < 0.2 ? random.pick([1, 2]) : -1;
  return Array.from({ length: 7 }, (_, weekday) => {
    if (weekday === closedDay) return null;
    // all are open late on Fridays and Saturdays, and early on Sundays
    return { first: weekday === 0 ? EARLIEST : first, last: weekday >= 5 ? LATEST : last };
  });
}
