import { IDENTITY_HEADER } from '@mesa/contract';
import { step, UserError } from '@mesa/remote-tools/commands';
import { Pool } from 'undici';
import { readOptions } from '../../commands/read-options';
import { withOwnMongo } from '../../commands/test/with-mongo';
import { databaseUri } from '../../offline/mongo/uri';
import { identityOf } from '../load/identity';
import { seedCatalogue } from '../start/catalogue';
import { secrets, startPart, type Started } from '../start/parts';
import { inRotation, percentile, table, type BenchResult } from './figures';
import { SEARCH_REQUESTS } from './search-requests';

const RATIO_MAX = 2;
const P99_MAX_MS = 150;
/** MongoDB's memory for a million restaurants; Mesa's own one has 0.25, enough for the demo data alone */
const CACHE_GB = 8;

/**
 * `npm run bench -- search [--small 1000] [--large 1000000] [--rounds 100]`: is a search in a large catalogue
 * as fast as in a small one? Each has a database and a service of its own, asked in turn.
 */
export function run(args: string[]): Promise<BenchResult> {
  const { small, large, rounds } = readOptions(args, { small: 1_000, large: 1_000_000, rounds: 100 });
  const sizes = [small, large];
  return withOwnMongo(
    async ({ uri }) => {
      const started: Started[] = [];
      try {
        for (const size of sizes) {
          const database = (name: string) => databaseUri(uri, `${size}_${name}`);
          await seedCatalogue(database('restaurants'), size);
          // its indexes are built at its start
          const progress = step(`Indexing ${size.toLocaleString('en-US')}`);
          started.push(await startPart('restaurants', database).finally(() => progress.done()));
        }
        return await measure(started, sizes, rounds);
      } finally {
        for (const service of started) await service.end();
      }
    },
    { cacheGb: CACHE_GB },
  );
}

async function measure(services: Started[], sizes: number[], rounds: number): Promise<BenchResult> {
  const pools = services.map(({ url }) => new Pool(url, { connections: 1 }));
  const runs = Object.entries(SEARCH_REQUESTS).flatMap(([kind, pathOf]) =>
    pools.map((pool) => ({ kind, pool, pathOf, n: 0 })),
  );
  const measured = await inRotation('Searching', runs, rounds, async (run) => {
    const began = performance.now();
    await read(run.pool, run.pathOf(run.n++));
    return performance.now() - began;
  });
  await Promise.all(pools.map((pool) => pool.close()));
  const figures: BenchResult['figures'] = {};
  const rows = Object.keys(SEARCH_REQUESTS).map((kind, i) => {
    const [small, large] = [measured[2 * i]!, measured[2 * i + 1]!];
    const [few, many, p99] = [percentile(small, 0.5), percentile(large, 0.5), percentile(large, 0.99)];
    figures[`search: ${kind}, p50`] = { value: many / few, atMost: RATIO_MAX };
    figures[`search: ${kind}, p99 in ms`] = { value: p99, atMost: P99_MAX_MS };
    return [kind, ...[few, many, p99, many / few].map((figure) => figure.toFixed(2))];
  });
  const titles = sizes.map((size) => size.toLocaleString('en-US'));
  return {
    report: table([['p50 in ms, by size', ...titles, 'p99 of the larger', 'ratio'], ...rows]),
    figures,
  };
}

async function read(pool: Pool, path: string): Promise<void> {
  const headers = { [IDENTITY_HEADER]: identityOf(secrets.identityPrivateKey) };
  const { statusCode, body } = await pool.request({ method: 'GET', path, headers });
  const text = await body.text();
  if (statusCode !== 200) throw new UserError(`${path} was answered ${statusCode}: ${text}`);
}
