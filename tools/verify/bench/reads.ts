import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { UserError } from '@mesa/remote-tools/commands';
import { readOptions } from '../../commands/read-options';
import { databaseName } from '../../offline/mongo/uri';
import { inRotation } from './parts/in-rotation';
import { percentile, table } from './parts/numbers';
import { startProcess } from './parts/service';
import { throughput, type Contender, type Figures } from './parts/throughput';
import { measuredSystem, type Measured } from './system';

/**
 * At least this much faster than a bare process that queries the database, and than one that only sends
 * bytes.
 */
const GOALS = { query: 3, bytes: 0.5 };
const CONNECTIONS = 32;

interface Plan {
  rounds: number;
  seconds: number;
}

/**
 * `npm run bench -- reads --rounds 7 --seconds 3`: what every visitor reads, through the BFF, against one
 * bare process that asks MongoDB the same and against one that sends the same bytes from memory.
 * @returns 0 when every goal is met
 */
export async function run(args: string[]): Promise<number> {
  const plan = readOptions(args, { rounds: 7, seconds: 3 });
  const system = await measuredSystem();
  try {
    const found = (await (await fetch(`${system.url}/api/restaurants/search?query=italian`)).json()) as {
      id: string;
    }[];
    const met = [];
    for (const path of ['/api/restaurants/search?cuisine=Italian', `/api/restaurants/${found[0]!.id}`])
      met.push(await compare(system, path, plan));
    return met.every(Boolean) ? 0 : 1;
  } finally {
    await system.stop();
  }
}

async function compare(system: Measured, path: string, plan: Plan): Promise<boolean> {
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
    console.log(`\n${path} (${length} bytes)`);
    return report(contenders, rounds.map(medians));
  } finally {
    for (const one of [query, bytes]) await one.end();
  }
}

const bare = (name: string): string => join(__dirname, 'bare', `${name}.mjs`);

const medians = (rounds: Figures[]): Figures => {
  const of = (key: keyof Figures) =>
    percentile(
      rounds.map((one) => one[key]),
      0.5,
    );
  return { rate: of('rate'), p99: of('p99'), cpu: of('cpu'), allCpu: of('allCpu') };
};

/** @returns its length in bytes @throws UserError when the two do not say the same */
async function sameAnswer(one: string, other: string): Promise<number> {
  const [mine, its] = await Promise.all([one, other].map(async (url) => (await fetch(url)).text()));
  if (!isDeepStrictEqual(JSON.parse(mine!), JSON.parse(its!)))
    throw new UserError(`${one} and the bare process answer differently.`);
  return Buffer.byteLength(mine!);
}

function report(contenders: Contender[], figures: Figures[]): boolean {
  const [mesa, query, bytes] = figures as [Figures, Figures, Figures];
  const rows = figures.map(({ rate, p99, cpu, allCpu }, i) => [
    contenders[i]!.name,
    ...[rate.toFixed(0), p99.toFixed(1), cpu.toFixed(0), allCpu.toFixed(0)],
  ]);
  const titles = ['', 'requests/s', 'p99 ms', 'CPU us/request', 'with services and database'];
  console.log(table([titles, ...rows]));
  const [overQuery, overBytes] = [mesa.rate / query.rate, mesa.rate / bytes.rate];
  console.log(
    `Mesa is ${overQuery.toFixed(2)} x the bare query (goal ${GOALS.query}), ${overBytes.toFixed(2)} ` +
      `x the bare bytes (goal ${GOALS.bytes}), p99 ${(mesa.p99 / query.p99).toFixed(2)} x the bare ` +
      `query's (goal 1);`,
  );
  console.log(
    `by processor time of the process that answers ${(query.cpu / mesa.cpu).toFixed(2)} x and ` +
      `${(bytes.cpu / mesa.cpu).toFixed(2)} x, of all that work for it ` +
      `${(query.allCpu / mesa.allCpu).toFixed(2)} x and ${(bytes.allCpu / mesa.allCpu).toFixed(2)} x.`,
  );
  return overQuery >= GOALS.query && overBytes >= GOALS.bytes && mesa.p99 <= query.p99;
}
