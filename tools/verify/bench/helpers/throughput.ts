import { readFile } from 'node:fs/promises';
import { UserError } from '@mesa/remote-tools/commands';
import autocannon from 'autocannon';
import { percentile } from './numbers';

/** A server to send requests to, and its processes. */
export interface Contender {
  name: string;
  url: string;
  /** the process that answers */
  pid: number;
  /** the others that work for it, a database among them */
  helpers: number[];
  /** of each request; made anew for each measurement */
  headers?: () => Record<string, string>;
}

export interface Figures {
  /** requests a second */
  rate: number;
  /** milliseconds, of the slowest in a hundred */
  p99: number;
  /** microseconds of processor time a request, of the process that answers */
  cpu: number;
  /** the same with its helpers */
  allCpu: number;
}

/**
 * Sends requests to a server for some seconds.
 * @throws UserError when an answer was not 2xx
 */
export async function throughput(
  { name, url, pid, helpers, headers }: Contender,
  duration: number,
  connections: number,
): Promise<Figures> {
  const before = await Promise.all([pid, ...helpers].map(cpuMicroseconds));
  const result = await autocannon({ url, connections, duration, headers: headers?.() ?? {} });
  const used = (await Promise.all([pid, ...helpers].map(cpuMicroseconds))).map(
    (after, i) => after - before[i]!,
  );
  const { average, total } = result.requests;
  if (result.non2xx > 0 || result.errors > 0 || total === 0)
    throw new UserError(
      `${name} gave ${result.non2xx} refusals and ${result.errors} errors in ${total} requests; ` +
        'start Mesa with RATE_LIMIT_FACTOR=100000.',
    );
  return {
    rate: average,
    p99: result.latency.p99,
    cpu: used[0]! / total,
    allCpu: used.reduce((sum, one) => sum + one, 0) / total,
  };
}

/** The median of each figure over all rounds. */
export function medians(rounds: Figures[]): Figures {
  const of = (key: keyof Figures) =>
    percentile(
      rounds.map((one) => one[key]),
      0.5,
    );
  return { rate: of('rate'), p99: of('p99'), cpu: of('cpu'), allCpu: of('allCpu') };
}

/** Processor time a process has used so far; Linux counts it in hundredths of a second. */
export async function cpuMicroseconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}
