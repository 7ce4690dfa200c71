import { readFile } from 'node:fs/promises';
import { UserError } from '@mesa/remote-tools/commands';
import autocannon from 'autocannon';

interface Load extends autocannon.Options {
  /** processes whose time is measured, by what they are called */
  pids: Record<string, number[]>;
}

/** What a load met. */
export interface Figures {
  /** good answers a second */
  rate: number;
  /** milliseconds of the slowest in a hundred */
  p99: number;
  /** microseconds of processor time a good answer, by processes */
  micros: Record<string, number>;
  /** how many answers had a status that is not 2xx */
  refused: number;
  /** requests without an answer */
  errors: number;
}

/** Sends requests by autocannon for some seconds. */
export async function sendLoad({ pids, ...options }: Load): Promise<Figures> {
  const { result, micros } = await withCpu(pids, () => autocannon(options));
  const good = Math.max(1, result['2xx']);
  return {
    rate: result['2xx'] / result.duration,
    p99: result.latency.p99,
    micros: Object.fromEntries(Object.entries(micros).map(([name, used]) => [name, used / good])),
    refused: result.non2xx,
    errors: result.errors,
  };
}

/** The same where every answer must be good. @throws UserError when one was not */
export async function sendGoodLoad(load: Load): Promise<Figures> {
  const figures = await sendLoad(load);
  if (figures.refused + figures.errors === 0 && figures.rate > 0) return figures;
  throw new UserError(
    `${load.url} gave ${figures.refused} refusals and ${figures.errors} errors; ` +
      'start Mesa with RATE_LIMIT_FACTOR=100000.',
  );
}

/** Does some work. @returns its result, and the microseconds of processor time of each group of processes */
export async function withCpu<T>(
  groups: Record<string, number[]>,
  work: () => Promise<T>,
): Promise<{ result: T; micros: Record<string, number> }> {
  const before = await usedBy(groups);
  const result = await work();
  const after = await usedBy(groups);
  const micros = Object.keys(groups).map((name, i) => [name, after[i]! - before[i]!] as const);
  return { result, micros: Object.fromEntries(micros) };
}

const usedBy = (groups: Record<string, number[]>): Promise<number[]> =>
  Promise.all(
    Object.values(groups).map(async (pids) =>
      (await Promise.all(pids.map(cpuMicroseconds))).reduce((sum, used) => sum + used, 0),
    ),
  );

/** Processor time a process has used so far; Linux counts it in hundredths of a second. */
async function cpuMicroseconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}
