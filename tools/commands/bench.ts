import { createRequire } from 'node:module';
import { join } from 'node:path';
import { UserError } from '@mesa/remote-tools/commands';
import { isMet, isWorse, printFigures, type BenchResult, type Last } from '../verify/bench/helpers/result';
import lastFigures from '../verify/bench/last-figures.json';

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

const last: Record<string, Last> = lastFigures;

const fileOf = (name: string): string => join(__dirname, '../verify/bench', `${name}.ts`);

/**
 * `npm run bench -- reads [options]`: compares alternating measurements, because other load on the machine
 * distorts absolute figures. `all` makes a short run of each, to compare with the last figures.
 * @returns 0 when every goal is met; for `all`, when no figure has become worse
 */
export async function run([name = '', ...options]: string[]): Promise<number> {
  const isAll = name === 'all';
  if (isAll ? options.length > 0 : !Object.hasOwn(BENCHES, name)) throw new UserError(help());
  const bad: string[] = [];
  const missing = new Set(isAll ? Object.keys(last) : []);
  for (const one of isAll ? Object.keys(BENCHES) : [name]) {
    // the module's name is known only at run time, and tsx compiles TypeScript for require alone
    const bench = createRequire(__filename)(fileOf(one)) as BenchModule;
    const { report, figures } = await bench.run(isAll ? BENCHES[one]!.short.split(' ') : options);
    console.log(`\n${report}\n${printFigures(figures)}`);
    for (const [title, figure] of Object.entries(figures)) {
      missing.delete(title);
      if (isAll ? isWorse(figure, last[title]) : !isMet(figure)) bad.push(title);
    }
  }
  bad.push(...missing);
  if (isAll && bad.length > 0)
    console.log(
      `\nWorse than last time, or not measured any more:\n${bad.map((one) => `  ${one}\n`).join('')}`,
    );
  return bad.length === 0 ? 0 : 1;
}

function help(): string {
  const rows = Object.entries(BENCHES).map(([name, { about }]) => `  ${name.padEnd(9)} ${about}`);
  return ['npm run bench -- NAME measures', ...rows, '  all       a short run of each'].join('\n');
}
