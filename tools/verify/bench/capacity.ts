import { readFile } from 'node:fs/promises';
import { MongoClient } from 'mongodb';
import { WebSocket } from 'undici';
import { readOptions } from '../../commands/read-options';
import { withOwnMongo } from '../../commands/test/with-mongo';
import { databaseUri } from '../../offline/mongo/uri';
import { sendGoodLoad, withCpu } from '../load/http';
import { seedCatalogue } from '../start/catalogue';
import { databaseProcesses } from '../start/mesa';
import { startPart, type Started } from '../start/parts';
import { addFloors, bareInsert, bookMany, insertMany, signUpMany, targetOf } from './booking';
import { inRotation, median, table, type BenchResult } from './figures';
import { SEARCH_REQUESTS } from './search-requests';

const PARTS = ['reservations', 'accounts', 'restaurants', 'reviews'];
const DINERS = 200;
const KB = 1_000;
/** For the first connections, and for what sign-ins leave in memory. */
const SETTLE_MS = 3_000;

/** The processor time that one call takes, in microseconds by process. */
type Costs = Record<string, number>;

/**
 * `npm run bench -- capacity [--rounds 3] [--seconds 4] [--sockets 2000]`: what a booking, a search and an
 * open page take of each part, in bare inserts of the same run: the processor time of MongoDB for one.
 */
export const run = (args: string[]): Promise<BenchResult> =>
  withOwnMongo(async ({ uri }) => {
    const options = readOptions(args, { rounds: 3, seconds: 4, sockets: 2_000 });
    const database = (name: string) => databaseUri(uri, name);
    const client = await MongoClient.connect(database('reservations'), {
      writeConcern: { w: 'majority', journal: true },
    });
    const started: Record<string, Started> = {};
    try {
      await addFloors(client.db());
      await seedCatalogue(database('restaurants'), 1_000);
      for (const name of PARTS) started[name] = await startPart(name, database);
      const bff = (started['bff'] = await startPart('bff', database, started));
      // first: afterwards the BFF has memory that it would only use again
      const page = await openPages(bff, options.sockets);
      const diners = await signUpMany(bff.url, DINERS);
      const insert = await bareInsert(client.db(), diners[0]!);
      const pids = {
        ...Object.fromEntries(Object.entries(started).map(([name, { pid }]) => [name, [pid]])),
        database: await databaseProcesses(uri),
      };
      let n = 0;
      const target = () =>
        targetOf(1 + ((n * 7_919) % 119), Math.floor(n / 120) % 300, Math.floor(n++ / 36_000), n);
      const search = (path: () => string) => async (): Promise<Costs> => {
        const requests = [{ setupRequest: (request: object) => ({ ...request, path: path() }) }];
        const load = { url: bff.url, connections: 16, duration: options.seconds, pids, requests };
        return (await sendGoodLoad(load)).micros;
      };
      const kinds: Record<string, () => Promise<Costs>> = {
        'a bare insert': async () => {
          const { result, micros } = await withCpu(pids, () =>
            insertMany(options.seconds, () => insert(target())),
          );
          const inserts = result.rate * options.seconds;
          return { ...micros, database: micros['database']! / inserts };
        },
        'a booking': async () => (await bookMany({ bff, diners, pids }, options.seconds, target)).micros,
        'a search with new words': search(() => SEARCH_REQUESTS['a word that nothing knows']!(n++)),
        'a search that others made': search(() => SEARCH_REQUESTS['a city']!(1)),
      };
      const measured = await inRotation('Measuring', Object.values(kinds), options.rounds, (measure) =>
        measure(),
      );
      return report(Object.keys(kinds), measured, page);
    } finally {
      for (const part of Object.values(started).reverse()) await part.end();
      await client.close();
    }
  });

/** What an open page takes of the BFF. */
async function openPages(bff: Started, sockets: number) {
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  await wait(SETTLE_MS);
  const before = await residentKb(bff.pid);
  const origin = { origin: bff.url };
  const open: WebSocket[] = [];
  for (let i = 0; i < sockets; i += 1) {
    const socket = new WebSocket(`${bff.url.replace('http', 'ws')}/cable`, {
      protocols: ['actioncable-v1-json'],
      headers: origin,
    });
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve);
      socket.addEventListener('error', reject);
    });
    open.push(socket);
  }
  const { micros } = await withCpu({ bff: [bff.pid] }, () => wait(2 * SETTLE_MS));
  const kb = ((await residentKb(bff.pid)) - before) / sockets;
  for (const socket of open) socket.close();
  return { kb, microsPerSecond: micros['bff']! / ((2 * SETTLE_MS) / 1_000) / sockets };
}

async function residentKb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return (Number(/VmRSS:\s+(\d+)/.exec(status)![1]) * 1_024) / KB;
}

function report(
  kinds: string[],
  measured: Costs[][],
  page: { kb: number; microsPerSecond: number },
): BenchResult {
  const costs = measured.map((rounds) => (name: string) => median(rounds, (round) => round[name] ?? 0));
  const unit = costs[0]!('database');
  const columns = ['bff', ...PARTS, 'database'];
  const rows = kinds.map((kind, i) => [
    kind,
    ...columns.map((name) => (i === 0 && name !== 'database' ? '-' : (costs[i]!(name) / unit).toFixed(2))),
  ]);
  const pageRow = ['an open page, each second', (page.microsPerSecond / unit).toFixed(3), '', '', '', '', ''];
  return {
    report: [
      table([['in bare inserts, by processor time', ...columns], ...rows, pageRow]),
      `A bare insert took ${unit.toFixed(0)} us of the database's processor.`,
      `An open page took ${page.kb.toFixed(1)} kB of the BFF's memory.`,
    ].join('\n'),
    figures: {},
  };
}
