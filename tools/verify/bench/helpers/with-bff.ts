import { startBff, type MeasuredBff } from './bff';
import { openBenchDatabase } from './database';
import { startService, type MeasuredService } from './service';

interface Measured {
  /** of the reservations' database */
  uri: string;
  reservations: MeasuredService;
  bff: MeasuredBff;
}

interface Options {
  /** of the bench, in the names of its databases */
  name: string;
  /** how many requests may be under way at once */
  connections: number;
  /** fills the reservations' database before the service starts */
  fill?(uri: string): Promise<void>;
}

/** Runs `work` on a BFF in front of the reservations and accounts services, and ends them. */
export async function withBff<T>(
  { name, connections, fill }: Options,
  work: (measured: Measured) => Promise<T>,
): Promise<T> {
  const database = await openBenchDatabase();
  const uriOf = (end: string) => database.uriOf(`mesa_bench_${name}${end}`);
  const eventsDb = `mesa_bench_${name}_events`;
  database.uriOf(eventsDb);
  const started: { end(): Promise<void> }[] = [];
  const keep = <P extends { end(): Promise<void> }>(part: P): P => {
    started.unshift(part);
    return part;
  };
  try {
    const uri = uriOf('');
    await fill?.(uri);
    const reservations = keep(await startService('services/reservations', uri, eventsDb, { connections }));
    const env = { RATE_LIMIT_FACTOR: '100000', MAIL_TOKEN_SECRET: 'b'.repeat(32) };
    const accounts = keep(await startService('services/accounts', uriOf('_accounts'), eventsDb, { env }));
    const behind = { accounts: accounts.url, reservations: reservations.url };
    const bff = keep(await startBff({ mongodbUri: uriOf('_bff'), eventsDb, ...behind }, connections));
    return await work({ uri, reservations, bff });
  } finally {
    for (const part of started) await part.end();
    await database.end();
  }
}
