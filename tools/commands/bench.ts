import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { UserError } from './console/user-error';

/** What can be measured; each lives in bench/<name>.ts and exports `run(args)`, whose answer is the exit code. */
const BENCHES: Record<string, string> = {
  reads: 'search and one restaurant, against a bare process and against bytes from memory',
  page: 'the landing page on a slow phone: usable, largest paint, shifts, bytes, requests',
  search: 'search at a thousand and at very many restaurants',
  booking: 'bookings, against a bare insert with the same index',
  growth: 'a day and a page of offers, among few bookings and among very many',
  live: 'open sockets: what they cost, how soon they are told, whether they come back; a line of watchers',
  overload: 'three times as many requests as can be answered: what is left of the good answers',
  memory: 'the memory of every process over ten minutes of reads, bookings and sockets',
};

interface Bench {
  run(args: string[]): Promise<number>;
}

const fileOf = (name: string): string => join(__dirname, '../verify/bench', `${name}.ts`);

/** `npm run bench -- reads`: every figure is a ratio of things measured in turn, because no machine is ever quiet. */
export async function run([name = '', ...args]: string[]): Promise<number> {
  const known = Object.keys(BENCHES).filter((one) => existsSync(fileOf(one)));
  if (!known.includes(name)) {
    throw new UserError(
      ['npm run bench -- NAME measures', ...known.map((one) => `  ${one.padEnd(8)} ${BENCHES[one]}`)].join(
        '\n',
      ),
    );
  }
  // asked for by name at run time, which only require can do with TypeScript here
  const bench = createRequire(__filename)(fileOf(name)) as Bench;
  return bench.run(args);
}
