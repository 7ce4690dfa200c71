import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { UserError } from '@mesa/remote-tools/commands';
import { readOptions } from '../../commands/read-options';
import { databaseName } from '../../offline/mongo/uri';
import { sendGoodLoad } from '../load/http';
import { measuredSystem } from '../start/mesa';
import { startProcess } from '../start/parts';
import { inRotation, median, table, type BenchResult } from './figures';

const CONNECTIONS = 32;
const PATH = '/api/restaurants/search?cuisine=Italian';

/**
 * `npm run bench -- reads [--rounds 7] [--seconds 3]`: a visitor's search through the BFF, beside one bare
 * process that asks MongoDB the same, and one that sends the same bytes from memory.
 */
export async function run(args: string[]): Promise<BenchResult> {
  const { rounds, seconds } = readOptions(args, { rounds: 7, seconds: 3 });
  const system = await measuredSystem();
  const bare = (name: string, env: Record<string, string>) =>
    startProcess(join(__dirname, 'bare', name), env);
  const query = await bare('query.mjs', {
    MONGODB_URI: system.mongodbUri,
    RESTAURANTS_DB: databaseName(system.mongodbUri, 'restaurants'),
  });
  const bytes = await bare('bytes.mjs', { BYTES_URL: system.url + PATH });
  try {
    await checkSame(system.url + PATH, query.url + PATH);
    const contenders = [
      { name: 'Mesa', url: system.url, pid: system.pids['bff']! },
      { name: 'a bare query', url: query.url, pid: query.pid },
      { name: 'bare bytes', url: bytes.url, pid: bytes.pid },
    ];
    const measured = await inRotation('Searching', contenders, rounds, ({ url, pid }) =>
      sendGoodLoad({ url: url + PATH, connections: CONNECTIONS, duration: seconds, pids: { server: [pid] } }),
    );
    const [mesa, ofQuery, ofBytes] = measured.map((all) => median(all, ({ rate }) => rate)) as [
      number,
      number,
      number,
    ];
    const rows = measured.map((all, i) => [
      contenders[i]!.name,
      median(all, ({ rate }) => rate).toFixed(0),
      median(all, ({ p99 }) => p99).toFixed(1),
      median(all, ({ micros }) => micros['server']!).toFixed(0),
    ]);
    return {
      report: table([['', 'requests/s', 'p99 ms', 'CPU us/request'], ...rows]),
      figures: {
        'reads: a search, requests a second over a bare query': { value: mesa / ofQuery, atLeast: 5 },
        'reads: a search, requests a second over bare bytes': { value: mesa / ofBytes, atLeast: 0.35 },
      },
    };
  } finally {
    for (const started of [query, bytes]) await started.end();
    await system.stop();
  }
}

/** @throws UserError when the two addresses do not answer the same */
async function checkSame(...urls: string[]): Promise<void> {
  const [mesa, bare] = await Promise.all(urls.map(async (url) => (await fetch(url)).json()));
  if (!isDeepStrictEqual(mesa, bare)) throw new UserError('Mesa and the bare process answer differently.');
}
