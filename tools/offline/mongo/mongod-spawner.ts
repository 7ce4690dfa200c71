import { spawn, type ChildProcess } from 'node:child_process';
import { intoLog } from '../../commands/machine/processes';
import { REPLICA_SET } from './replica-set';
import { withDeathSignal } from './sources';

/** a killed part leaves its transaction open; ours take a fraction of a second (docs/decisions/006) */
const TRANSACTION_SECONDS = 15;

interface MongodOptions {
  binary: string;
  dbpath: string;
  port: number;
  /** the file that it writes its log to */
  log: string;
  /** gigabytes for its cache; by default enough for the demo data, next to all other parts on one machine */
  cacheGb?: number;
  options?: string[];
}

/** A function that starts a mongod of a replica set, on loopback alone. It ends when this process does. */
export async function mongodSpawner({
  binary,
  dbpath,
  port,
  log,
  cacheGb = 0.25,
  options = [],
}: MongodOptions): Promise<() => ChildProcess> {
  const [program, ...args] = await withDeathSignal('INT', [
    ...[binary, '--dbpath', dbpath, '--port', String(port), '--bind_ip', '127.0.0.1'],
    ...['--replSet', REPLICA_SET, '--wiredTigerCacheSizeGB', String(cacheGb)],
    ...['--setParameter', `transactionLifetimeLimitSeconds=${TRANSACTION_SECONDS}`],
    ...options,
  ]);
  // its own process group: Ctrl-C must reach it last, after the services
  return () => intoLog(log, (fd) => spawn(program!, args, { stdio: ['ignore', fd, fd], detached: true }));
}
