import { createRequire } from 'node:module';
import { join } from 'node:path';
import { UserError } from '@mesa/remote-tools/commands';
import { isMet, printFigures, type BenchResult } from '../verify/bench/figures';

/** The benchmarks; each is in verify/bench/<name>.ts and exports `run(args)`. */
const BENCHES: Record<string, string> = {
  reads: 'a search, compared with a bare query and with bytes from memory',
  page: 'the landing page on a slow phone, compared with the same sources as one file',
  search: 'search at a thousand and at a million restaurants',
  booking: 'bookings, compared with bare inserts under the same index',
  hop: 'processor time of the BFF for a call passed on, compared with a bare proxy',
  capacity: 'what a booking, a search and an open page take of each part, in bare inserts',
  overload: 'successful answers at three times the highest load that can be served',
};

/**
 * `npm run bench -- reads [options]`: compares alternating measurements, because other load on the machine
 * distorts absolute figures; `all` runs each.
 * @returns 0 when every figure is above its floor
 */
export async function run([name = '', ...options]: string[]): Promise<number> {
  const isAll = name === 'all';
  if (isAll ? options.length > 0 : !Object.hasOwn(BENCHES, name)) throw new UserError(help());
  let isGood = true;
  for (const chosen of isAll ? Object.keys(BENCHES) : [name]) {
    // the module's name is known only at run time, and tsx compiles TypeScript for require alone
    const bench = createRequire(__filename)(join(__dirname, '../verify/bench', `${chosen}.ts`)) as {
      run(args: string[]): Promise<BenchResult>;
    };
    const { report, figures } = await bench.run(options);
    console.log(`\n${report}\n${printFigures(figures)}`);
    isGood &&= Object.values(figures).every(isMet);
  }
  return isGood ? 0 : 1;
}

function help(): string {
  const rows = Object.entries(BENCHES).map(([name, about]) => `  ${name.padEnd(9)} ${about}`);
  return ['npm run bench -- NAME measures', ...rows, '  all       each of them'].join('\n');
}
