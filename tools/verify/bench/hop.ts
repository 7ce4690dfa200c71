import { IDENTITY_HEADER } from '@mesa/contract';
import { join } from 'node:path';
import { readOptions } from '../../commands/read-options';
import { startBff } from './parts/bff';
import { openBenchDatabase } from './parts/database';
import { inRotation } from './parts/in-rotation';
import { percentile, table } from './parts/numbers';
import { startProcess, startService } from './parts/service';
import { throughput, type Contender, type Figures } from './parts/throughput';

const CONNECTIONS = 16;
/** The BFF may use this much of a bare proxy's processor time for a signed-in read. */
const RATIO_MAX = 2.5;
const PATH = '/api/watches';

/**
 * `npm run bench -- hop [--rounds 5] [--seconds 3]`: processor time of the BFF for a signed-in read that it
 * only forwards, beside that of a bare proxy in front of the same service.
 */
export async function run(args: string[]): Promise<number> {
  const { rounds, seconds } = readOptions(args, { rounds: 5, seconds: 3 });
  const database = await openBenchDatabase();
  const [uri, accountsUri, bffUri] = ['', '_accounts', '_bff'].map((end) =>
    database.uriOf(`mesa_bench_hop${end}`),
  ) as [string, string, string];
  const eventsDb = 'mesa_bench_hop_events';
  database.uriOf(eventsDb);
  const started: { end(): Promise<void> }[] = [];
  const keep = <T extends { end(): Promise<void> }>(part: T): T => {
    started.unshift(part);
    return part;
  };
  try {
    const reservations = keep(await startService('services/reservations', uri, eventsDb));
    const env = { RATE_LIMIT_FACTOR: '100000', MAIL_TOKEN_SECRET: 'b'.repeat(32) };
    const accounts = keep(await startService('services/accounts', accountsUri, eventsDb, { env }));
    const behind = { accounts: accounts.url, reservations: reservations.url };
    const bff = keep(await startBff({ mongodbUri: bffUri, eventsDb, ...behind }, CONNECTIONS));
    const bare = join(__dirname, 'bare/proxy.mjs');
    const proxy = keep(await startProcess(bare, { UPSTREAM: reservations.url }));

    const [diner] = await bff.diners(1, () => undefined);
    const contenders: Contender[] = [
      {
        name: 'a bare proxy',
        ...{ url: proxy.url + PATH, pid: proxy.pid, helpers: [] },
        headers: () => ({ [IDENTITY_HEADER]: reservations.identity('0'.repeat(24)) }),
      },
      {
        name: 'the BFF',
        ...{ url: bff.url + PATH, pid: bff.pid, helpers: [] },
        headers: () => ({ cookie: diner!.cookie, accept: 'application/json' }),
      },
    ];
    return report(
      contenders,
      await inRotation('Reading', contenders, rounds, (one) => throughput(one, seconds, CONNECTIONS)),
    );
  } finally {
    for (const part of started) await part.end();
    await database.end();
  }
}

function report(contenders: Contender[], measured: Figures[][]): number {
  const cpu = measured.map((figures) =>
    percentile(
      figures.map((one) => one.cpu),
      0.5,
    ),
  );
  const rows = contenders.map(({ name }, i) => [name, cpu[i]!.toFixed(0)]);
  console.log(`\n${table([['', 'CPU us a request'], ...rows])}`);
  const ratio = cpu[1]! / cpu[0]!;
  console.log(`The BFF uses ${ratio.toFixed(2)} x (goal ${RATIO_MAX}).`);
  return ratio <= RATIO_MAX ? 0 : 1;
}
