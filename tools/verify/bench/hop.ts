import { IDENTITY_HEADER } from '@mesa/contract';
import { join } from 'node:path';
import { readOptions } from '../../commands/read-options';
import { inRotation } from './helpers/in-rotation';
import { table } from './helpers/numbers';
import type { BenchResult } from './helpers/result';
import { startProcess } from './helpers/service';
import { medians, throughput, type Contender, type Figures } from './helpers/throughput';
import { withBff } from './helpers/with-bff';

const CONNECTIONS = 16;
/** The BFF may use this much of a bare proxy's processor time for a signed-in read. */
const RATIO_MAX = 2.5;
const PATH = '/api/watches';

/**
 * `npm run bench -- hop [--rounds 5] [--seconds 3]`: processor time of the BFF for a signed-in read that it
 * only forwards, beside that of a bare proxy in front of the same service.
 */
export async function run(args: string[]): Promise<BenchResult> {
  const { rounds, seconds } = readOptions(args, { rounds: 5, seconds: 3 });
  return withBff({ name: 'hop', connections: CONNECTIONS }, async ({ reservations, bff }) => {
    const proxy = await startProcess(join(__dirname, 'bare/proxy.mjs'), { UPSTREAM: reservations.url });
    try {
      const [diner] = await bff.diners(1, () => undefined);
      const contenders: Contender[] = [
        {
          name: 'a bare proxy',
          ...{ url: proxy.url + PATH, pid: proxy.pid, helpers: [] },
          headers: () => ({ [IDENTITY_HEADER]: reservations.identity('0'.repeat(24)) }),
        },
        {
          name: 'the BFF',
          ...{ url: bff.url + PATH, pid: bff.pid, helpers: [] },
          headers: () => ({ cookie: diner!.cookie, accept: 'application/json' }),
        },
      ];
      const read = (one: Contender) => throughput(one, seconds, CONNECTIONS);
      return report(contenders, await inRotation('Reading', contenders, rounds, read));
    } finally {
      await proxy.end();
    }
  });
}

function report(contenders: Contender[], measured: Figures[][]): BenchResult {
  const cpu = measured.map((rounds) => medians(rounds).cpu);
  const rows = contenders.map(({ name }, i) => [name, cpu[i]!.toFixed(0)]);
  return {
    report: table([['', 'CPU µs a request'], ...rows]),
    figures: {
      'hop: processor time of a signed-in read, over a bare proxy': {
        value: cpu[1]! / cpu[0]!,
        atMost: RATIO_MAX,
      },
    },
  };
}
