import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient, ObjectId } from 'mongodb';
import { UserError } from '../../commands/console/user-error';
import { step } from '../../commands/console/progress-step';
import { readOptions } from '../../commands/read-options';
import { openBenchDatabase } from './parts/database';
import { percentile, table } from './parts/numbers';
import { SEARCH_REQUESTS } from './parts/search-requests';
import { seedCatalogue } from './parts/seed-catalogue';
import { startEngine, startService, type MeasuredService } from './parts/service';
import { memoryOf, timeInTurn } from './parts/time-in-turn';

const SERVICE = 'services/restaurants';
const FOUND_WITHIN_MS = 30_000;
const ENGINES = join(__dirname, 'engines');

interface Contender {
  name: string;
  uri: string;
  service: MeasuredService;
}

/**
 * `npm run bench -- engines [--size 1000000] [--rounds 20] [--services FOLDER,FOLDER] [--libraries
 * sqlite,minisearch] [--keep yes]`: the search of the service, of other checkouts' services, and by
 * libraries (verify/bench/engines/) in one run. SQLite needs `npm install --no-save libsql@0.5.29`.
 */
export async function run(args: string[]): Promise<number> {
  const options = readOptions(args, { size: 1_000_000, rounds: 20 }, ['services', 'libraries', 'keep']);
  const services = options.services?.split(',') ?? [SERVICE];
  const libraries = options.libraries?.split(',') ?? [];
  for (const name of libraries)
    if (!existsSync(join(ENGINES, `${name}.mjs`))) throw new UserError(`There is no engine "${name}".`);
  const database = await openBenchDatabase({ keep: options.keep === 'yes' });
  const events = 'mesa_bench_search_events';
  database.uriOf(events);
  const contenders: Contender[] = [];
  const add = async (name: string, uri: string, start: () => Promise<MeasuredService>) => {
    const progress = step(`Starting ${name}`);
    contenders.push({ name, uri, service: await start().finally(() => progress.done()) });
  };
  try {
    for (const [i, folder] of services.entries()) {
      const uri = database.uriOf(`mesa_bench_search_${options.size}${i === 0 ? '' : `_${i}`}`);
      await seedCatalogue(folder, uri, options.size);
      await add(folder, uri, () => startService(folder, uri, events));
    }
    const { uri } = contenders[0]!;
    for (const name of libraries) await add(name, uri, () => startEngine(name, uri));
    await compare(contenders, options.rounds);
    return 0;
  } finally {
    for (const { service } of contenders) await service.end();
    await database.end();
  }
}

async function compare(contenders: Contender[], rounds: number): Promise<void> {
  const measured = contenders.map(({ service: { get } }) => ({ get, filled: undefined }));
  const samples = await timeInTurn(measured, SEARCH_REQUESTS, rounds);
  const found: string[] = [];
  for (const one of contenders) found.push(await foundAfter(one));
  const cells = (valueOf: (contender: Contender, i: number) => string) => contenders.map(valueOf);
  const both = (some: number[]) =>
    `${percentile(some, 0.5).toFixed(1)} / ${percentile(some, 0.99).toFixed(0)}`;
  console.log(
    table([
      ['p50 / p99 in ms', ...cells(({ name }) => name)],
      ...Object.keys(SEARCH_REQUESTS).map((kind) => [kind, ...cells((_, i) => both(samples[i]![kind]!))]),
      ['all kinds together', ...cells((_, i) => both(Object.values(samples[i]!).flat()))],
      ['memory, MiB', ...cells(({ service }) => String(memoryOf(service.pid)))],
      ['ready after, s', ...cells(({ service }) => service.ready.toFixed(0))],
      ['a new restaurant is found after, ms', ...found],
    ]),
  );
}

/** Milliseconds from the insertion of a restaurant until a search finds it. */
async function foundAfter({ uri, service }: Contender): Promise<string> {
  const client = await MongoClient.connect(uri);
  const restaurants = client.db().collection('restaurants');
  const name = `Quokka${randomUUID().replaceAll(/\W/g, '')}`;
  const _id = new ObjectId();
  try {
    const some = await restaurants.findOne();
    await restaurants.insertOne({ ...some, _id, name });
    const begun = performance.now();
    while (performance.now() - begun < FOUND_WITHIN_MS) {
      const list = await service.read(`/api/restaurants/search?query=${name}&limit=1`);
      if (list.includes(name)) return (performance.now() - begun).toFixed(0);
    }
    return '–';
  } finally {
    await restaurants.deleteOne({ _id });
    await client.close();
  }
}
