import { devNull } from 'node:os';
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

/** As browsers ask for an answer. */
const COMPRESSED = { 'accept-encoding': 'gzip, deflate, br, zstd' };

/**
 * `npm run bench -- reads [--rounds 7] [--seconds 3]`: a visitor's search through the BFF, beside one bare
 * process that asks MongoDB the same, one that sends the same bytes from memory, and the usual Express
 * gateway in front of them; the last also as browsers ask, for compressed answers.
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
  const gateway = await bare('gateway.mjs', { BYTES_URL: bytes.url, LOG_FILE: devNull });
  try {
    for (const { url } of [query, gateway]) await checkSame(system.url + PATH, url + PATH);
    const mesa = { url: system.url, pid: system.pids['bff']! };
    const usual = { url: gateway.url, pid: gateway.pid };
    const contenders: Contender[] = [
      { name: 'Mesa', ...mesa },
      { name: 'a bare query', url: query.url, pid: query.pid },
      { name: 'bare bytes', url: bytes.url, pid: bytes.pid },
      { name: 'the usual gateway', ...usual },
      { name: 'Mesa, compressed', ...mesa, headers: COMPRESSED },
      { name: 'the usual gateway, compressed', ...usual, headers: COMPRESSED },
    ];
    return await compare(contenders, rounds, seconds);
  } finally {
    for (const started of [query, bytes, gateway]) await started.end();
    await system.stop();
  }
}

/** Something that answers the search. */
interface Contender {
  name: string;
  url: string;
  pid: number;
  headers?: Record<string, string>;
}

async function compare(contenders: Contender[], rounds: number, seconds: number): Promise<BenchResult> {
  const measured = await inRotation('Searching', contenders, rounds, ({ url, pid, headers = {} }) =>
    sendGoodLoad({
      url: url + PATH,
      headers,
      connections: CONNECTIONS,
      duration: seconds,
      pids: { server: [pid] },
    }),
  );
  const rates = measured.map((all) => median(all, ({ rate }) => rate));
  /** requests a second of one contender over those of another, by their places above */
  const ratio = (contender: number, beside: number) => rates[contender]! / rates[beside]!;
  const rows = measured.map((all, i) => [
    contenders[i]!.name,
    median(all, ({ rate }) => rate).toFixed(0),
    median(all, ({ p99 }) => p99).toFixed(1),
    median(all, ({ micros }) => micros['server']!).toFixed(0),
  ]);
  return {
    report: table([['', 'requests/s', 'p99 ms', 'CPU us/request'], ...rows]),
    figures: {
      'reads: a search, requests a second over a bare query': { value: ratio(0, 1), atLeast: 5 },
      'reads: a search, requests a second over bare bytes': { value: ratio(0, 2), atLeast: 0.4 },
      'reads: a search, requests a second over the usual gateway': { value: ratio(0, 3), atLeast: 2 },
      'reads: a search as browsers ask, requests a second over the usual gateway': {
        value: ratio(4, 5),
        atLeast: 5,
      },
    },
  };
}

/** @throws UserError when the two addresses do not answer the same */
async function checkSame(...urls: string[]): Promise<void> {
  const [mesa, bare] = await Promise.all(urls.map(async (url) => (await fetch(url)).json()));
  if (!isDeepStrictEqual(mesa, bare)) throw new UserError('Mesa and the bare process answer differently.');
}
