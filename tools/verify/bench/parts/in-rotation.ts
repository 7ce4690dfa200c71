import { step } from '../../../commands/console/progress-step';
import { cpuMicroseconds } from '../rounds';
import { percentile } from './numbers';

/** Where one booking goes. */
export interface BookingTarget {
  /** index */
  restaurant: number;
  day: number;
  table: number;
  /** label and first half hour */
  seating: readonly [string, number];
}

export interface Contender {
  /** @param n counts on and on, so that nothing is asked for twice @returns whether it was booked */
  book(n: number, target: BookingTarget): Promise<boolean>;
  /** the days from here on are this contender's alone */
  firstDay: number;
  /** the processes whose time it takes, by what they are called in the table */
  pids: Record<string, number>;
}

export interface Figures {
  /** bookings a second, round by round */
  rates: number[];
  /** milliseconds of the slowest in a hundred, round by round */
  p99: number[];
  /** microseconds of processor time a booking, by process, round by round */
  micros: Record<string, number[]>;
  refused: number;
}

interface Plan {
  rounds: number;
  seconds: number;
  atOnce: number;
}

/** A diner's n-th booking of another kind is another one. */
const APART = 10_000_000;

/**
 * Each contender one after another, kind by kind, round after round, so that other load on the machine hits all
 * of them; the first round warms up and is forgotten.
 * @returns the figures by "kind/contender"
 */
export async function inRotation(
  kinds: Record<string, (n: number) => BookingTarget>,
  contenders: Record<string, Contender>,
  plan: Plan,
): Promise<Map<string, Figures>> {
  const runs = Object.entries(kinds).flatMap(([kind, targetOf], i) =>
    Object.entries(contenders).map(([name, contender]) => ({
      key: `${kind}/${name}`,
      targetOf,
      contender,
      first: i * APART,
    })),
  );
  const figures = new Map<string, Figures>(
    runs.map(({ key, contender }) => [
      key,
      {
        rates: [],
        p99: [],
        micros: Object.fromEntries(Object.keys(contender.pids).map((part) => [part, []])),
        refused: 0,
      },
    ]),
  );
  const counts = new Map<string, number>();
  const progress = step('Measuring');
  for (let round = 0; round <= plan.rounds; round += 1) {
    for (const [i, { key, targetOf, contender, first }] of runs.entries()) {
      const counter = { n: counts.get(key) ?? 0 };
      const seen = await throwAt(contender, plan, () => {
        const n = counter.n++;
        const target = targetOf(n);
        return contender.book(first + n, { ...target, day: target.day + contender.firstDay });
      });
      counts.set(key, counter.n);
      if (round > 0) note(figures.get(key)!, seen);
      progress.share((round * runs.length + i + 1) / ((plan.rounds + 1) * runs.length), key);
    }
  }
  progress.done();
  return figures;
}

type Seen = Awaited<ReturnType<typeof throwAt>>;

async function throwAt({ pids }: Contender, { seconds, atOnce }: Plan, book: () => Promise<boolean>) {
  const timesOf = () => Promise.all(Object.values(pids).map(cpuMicroseconds));
  const before = await timesOf();
  const startedAt = performance.now();
  const end = startedAt + seconds * 1_000;
  const waits: number[] = [];
  let refused = 0;
  const one = async (): Promise<void> => {
    while (performance.now() < end) {
      const sentAt = performance.now();
      if (await book()) waits.push(performance.now() - sentAt);
      else refused += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  const rate = (waits.length * 1_000) / (performance.now() - startedAt);
  const after = await timesOf();
  const micros = Object.fromEntries(
    Object.keys(pids).map((part, i) => [part, (after[i]! - before[i]!) / Math.max(1, waits.length)]),
  );
  return { rate, p99: percentile(waits, 0.99), micros, refused };
}

function note(figures: Figures, { rate, p99, micros, refused }: Seen): void {
  figures.rates.push(rate);
  figures.p99.push(p99);
  figures.refused += refused;
  for (const [part, time] of Object.entries(micros)) figures.micros[part]!.push(time);
}
