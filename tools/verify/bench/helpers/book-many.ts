import { percentile } from './numbers';
import { cpuMicroseconds } from './throughput';

/** Where one booking goes. */
export interface BookingTarget {
  /** index */
  restaurant: number;
  day: number;
  table: number;
  /** when it begins: "7:00 PM" */
  seating: string;
}

export interface Contender {
  /** @param n grows with each call, so that nothing is requested twice @returns whether it was booked */
  book(n: number, target: BookingTarget): Promise<boolean>;
  /** the days from here on are this contender's alone */
  firstDay: number;
  /** the processes whose time it takes, by what they are called in the table */
  pids: Record<string, number>;
}

/** The result of some seconds of booking. */
export interface Figures {
  /** bookings a second */
  rate: number;
  /** milliseconds of the slowest in a hundred */
  p99: number;
  /** microseconds of processor time a booking, by process */
  micros: Record<string, number>;
  refused: number;
}

/** Sends bookings for some seconds, `atOnce` of them at any time. @param next sends the next booking */
export async function bookMany(
  { pids }: Contender,
  { seconds, atOnce }: { seconds: number; atOnce: number },
  next: () => Promise<boolean>,
): Promise<Figures> {
  const timesOf = () => Promise.all(Object.values(pids).map(cpuMicroseconds));
  const before = await timesOf();
  const startedAt = performance.now();
  const end = startedAt + seconds * 1_000;
  const waits: number[] = [];
  let refused = 0;
  const one = async (): Promise<void> => {
    while (performance.now() < end) {
      const sentAt = performance.now();
      if (await next()) waits.push(performance.now() - sentAt);
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
