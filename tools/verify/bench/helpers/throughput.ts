import { UserError } from '@mesa/remote-tools/commands';
import autocannon from 'autocannon';
import { withCpu } from './load';

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
  const { result, micros } = await withCpu({ own: [pid], all: [pid, ...helpers] }, async () =>
    autocannon({ url, connections, duration, headers: headers?.() ?? {} }),
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
    cpu: micros.own! / total,
    allCpu: micros.all! / total,
  };
}
