import { createRequire } from 'node:module';
import { join } from 'node:path';
import { UserError } from '@mesa/remote-tools/commands';
import { isMet, printFigures, type BenchResult } from '../verify/bench/helpers/result';

interface Bench {
  about: string;
  /** options of the short run that `all` makes, to compare its figures with those of an earlier one */
  short: string;
}

/** The benchmarks; each is in verify/bench/<name>.ts and exports `run(args)`. */
const BENCHES: Record<string, Bench> = {
  reads: {
    about: 'search and one restaurant, compared with a bare Node process and with bytes from memory',
    short: '--rounds 3 --seconds 2',
  },
  page: {
    about: 'the landing page on a slow phone: usable, largest paint, shifts, bytes, requests',
    short: '--rounds 3',
  },
  search: {
    about: 'search at a thousand and at very many restaurants',
    short: '--rounds 40 --sizes 1000,100000',
  },
  booking: {
    about: 'bookings, compared with bare inserts under the same index',
    short: '--rounds 3 --seconds 3',
  },
  hop: {
    about: 'processor time of the BFF for a signed-in read, compared with a bare proxy',
    short: '--rounds 3 --seconds 2',
  },
  growth: {
    about: 'one day and one page of offers, with few bookings and with very many',
    short: '--rounds 100 --sizes 10000,300000',
  },
  overload: {
    about: 'successful answers at three times the highest load that can be served',
    short: '--rounds 2 --seconds 5',
  },
};

interface BenchModule {
  run(args: string[]): Promise<BenchResult>;
}

const fileOf = (name: string): string => join(__dirname, '../verify/bench', `${name}.ts`);

/**
 * `npm run bench -- reads [options] [--json]`: compares alternating measurements, because other load on the
 * machine distorts absolute figures. `all` makes a short run of each. `--json` prints the figures and their
 * goals alone.
 * @returns 0 when every goal is met
 */
export async function run([name = '', ...args]: string[]): Promise<number> {
  const isJson = args.includes('--json');
  const options = args.filter((arg) => arg !== '--json');
  const names = name === 'all' ? Object.keys(BENCHES) : [name];
  if (!names.every((one) => Object.hasOwn(BENCHES, one)) || (name === 'all' && options.length > 0))
    throw new UserError(help());
  const figures: BenchResult['figures'] = {};
  for (const one of names) {
    // the module's name is known only at run time, and tsx compiles TypeScript for require alone
    const bench = createRequire(__filename)(fileOf(one)) as BenchModule;
    const result = await bench.run(name === 'all' ? BENCHES[one]!.short.split(' ') : options);
    Object.assign(figures, result.figures);
    if (!isJson) console.log(`\n${result.report}\n${printFigures(result.figures)}`);
  }
  if (isJson) console.log(JSON.stringify(figures, null, 2));
  return Object.values(figures).every(isMet) ? 0 : 1;
}

function help(): string {
  const rows = Object.entries(BENCHES).map(([name, { about }]) => `  ${name.padEnd(9)} ${about}`);
  return ['npm run bench -- NAME [--json] measures', ...rows, '  all       a short run of each'].join('\n');
}
