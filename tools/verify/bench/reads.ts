import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { UserError } from '@mesa/remote-tools/commands';
import { readOptions } from '../../commands/read-options';
import { databaseName } from '../../offline/mongo/uri';
import { inRotation } from './helpers/in-rotation';
import { median, table } from './helpers/numbers';
import type { BenchResult } from './helpers/result';
import { startProcess } from './helpers/service';
import { throughput, type Contender, type Figures } from './helpers/throughput';
import { measuredSystem, type Measured } from './system';

/** How much faster than a bare query, and than bare bytes; and p99 over that of the bare query. */
const GOALS = { query: 3, bytes: 0.5, p99: 1 };
const CONNECTIONS = 32;

interface Plan {
  rounds: number;
  seconds: number;
}

/**
 * `npm run bench -- reads --rounds 7 --seconds 3`: what every visitor reads, through the BFF, against one
 * bare process that asks MongoDB the same and against one that sends the same bytes from memory.
 */
export async function run(args: string[]): Promise<BenchResult> {
  const plan = readOptions(args, { rounds: 7, seconds: 3 });
  const system = await measuredSystem();
  try {
    const found = (await (await fetch(`${system.url}/api/restaurants/search?query=italian`)).json()) as {
      id: string;
    }[];
    const search = await compare(system, 'search', '/api/restaurants/search?cuisine=Italian', plan);
    const restaurant = await compare(system, 'restaurant', `/api/restaurants/${found[0]!.id}`, plan);
    return {
      report: `${search.report}\n\n${restaurant.report}`,
      figures: { ...search.figures, ...restaurant.figures },
    };
  } finally {
    await system.stop();
  }
}

async function compare(system: Measured, name: string, path: string, plan: Plan): Promise<BenchResult> {
  const query = await startProcess(bare('query-server'), {
    MONGODB_URI: system.mongodbUri,
    RESTAURANTS_DB: databaseName(system.mongodbUri, 'restaurants'),
    REVIEWS_DB: databaseName(system.mongodbUri, 'reviews'),
  });
  const bytes = await startProcess(bare('bytes-server'), { BYTES_URL: system.url + path });
  try {
    const length = await sameAnswer(system.url + path, query.url + path);
    const { mongod } = system;
    const others = ['restaurants', 'reviews'].flatMap((name) => system.pids[name] ?? []);
    const contenders: Contender[] = [
      { name: 'Mesa', url: system.url + path, pid: system.pids['bff']!, helpers: [...others, ...mongod] },
      { name: 'bare query', url: query.url + path, pid: query.pid, helpers: mongod },
      { name: 'bare bytes', url: bytes.url + path, pid: bytes.pid, helpers: [] },
    ];
    const rounds = await inRotation(`Reading ${path}`, contenders, plan.rounds, (one) =>
      throughput(one, plan.seconds, CONNECTIONS),
    );
    const { report, figures } = judge(name, contenders, rounds.map(mediansOf));
    return { report: `${path} (${length} bytes)\n${report}`, figures };
  } finally {
    for (const one of [query, bytes]) await one.end();
  }
}

const bare = (name: string): string => join(__dirname, 'bare', `${name}.mjs`);

/** @returns its length in bytes @throws UserError when the two do not say the same */
async function sameAnswer(one: string, other: string): Promise<number> {
  const [mine, its] = await Promise.all([one, other].map(async (url) => (await fetch(url)).text()));
  if (!isDeepStrictEqual(JSON.parse(mine!), JSON.parse(its!)))
    throw new UserError(`${one} and the bare process answer differently.`);
  return Buffer.byteLength(mine!);
}

const mediansOf = (rounds: Figures[]): Figures => ({
  rate: median(rounds, ({ rate }) => rate),
  p99: median(rounds, ({ p99 }) => p99),
  cpu: median(rounds, ({ cpu }) => cpu),
  allCpu: median(rounds, ({ allCpu }) => allCpu),
});

function judge(name: string, contenders: Contender[], figures: Figures[]): BenchResult {
  const [mesa, query, bytes] = figures as [Figures, Figures, Figures];
  const rows = figures.map(({ rate, p99, cpu, allCpu }, i) => [
    contenders[i]!.name,
    ...[rate.toFixed(0), p99.toFixed(1), cpu.toFixed(0), allCpu.toFixed(0)],
  ]);
  const titles = ['', 'requests/s', 'p99 ms', 'CPU us/request', 'with services and database'];
  const times = (of: 'cpu' | 'allCpu') =>
    [query, bytes].map((other) => `${(other[of] / mesa[of]).toFixed(2)} x`).join(' and ');
  return {
    report:
      `${table([titles, ...rows])}\n` +
      `Compared with the bare query and the bare bytes by processor time of what answers: ${times('cpu')}; ` +
      `of all that work for it: ${times('allCpu')}.`,
    figures: {
      [`reads: ${name}, requests a second over a bare query`]: {
        value: mesa.rate / query.rate,
        atLeast: GOALS.query,
      },
      [`reads: ${name}, requests a second over bare bytes`]: {
        value: mesa.rate / bytes.rate,
        atLeast: GOALS.bytes,
      },
      [`reads: ${name}, p99 over that of a bare query`]: { value: mesa.p99 / query.p99, atMost: GOALS.p99 },
    },
  };
}
