import { createRequire } from 'node:module';
import { join } from 'node:path';
import { UserError } from '@mesa/remote-tools/commands';

/** The benchmarks; each is in verify/bench/<name>.ts and exports `run(args)`, which returns the exit code. */
const BENCHES: Record<string, string> = {
  reads: 'search and one restaurant, compared with a bare Node process and with bytes from memory',
  page: 'the landing page on a slow phone: usable, largest paint, shifts, bytes, requests',
  search: 'search at a thousand and at very many restaurants',
  booking: 'bookings, compared with bare inserts under the same index',
  hop: 'processor time of the BFF for a signed-in read, compared with a bare proxy',
  growth: 'one day and one page of offers, with few bookings and with very many',
  overload: 'successful answers at three times the highest load that can be served',
};

interface Bench {
  run(args: string[]): Promise<number>;
}

const fileOf = (name: string): string => join(__dirname, '../verify/bench', `${name}.ts`);

/**
 * `npm run bench -- reads`: compares alternating measurements, because other load on the machine distorts
 * absolute figures.
 */
export async function run([name = '', ...args]: string[]): Promise<number> {
  if (!Object.hasOwn(BENCHES, name)) {
    const rows = Object.entries(BENCHES).map(([one, about]) => `  ${one.padEnd(9)} ${about}`);
    throw new UserError(['npm run bench -- NAME measures', ...rows].join('\n'));
  }
  // the module's name is known only at run time, and tsx compiles TypeScript for require alone
  const bench = createRequire(__filename)(fileOf(name)) as Bench;
  return bench.run(args);
}
