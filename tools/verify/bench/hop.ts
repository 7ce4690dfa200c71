import { IDENTITY_HEADER } from '@mesa/contract';
import { join } from 'node:path';
import { readOptions } from '../../commands/read-options';
import { secretsOf } from '../../commands/start/secrets';
import { signUp } from '../session';
import { inRotation } from './helpers/in-rotation';
import { median, table } from './helpers/numbers';
import type { BenchResult } from './helpers/result';
import { identitySigner, startProcess } from './helpers/service';
import { throughput, type Contender, type Figures } from './helpers/throughput';
import { measuredSystem } from './system';

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
  const system = await measuredSystem();
  const upstream = `http://127.0.0.1:${system.ports['reservations']}`;
  const proxy = await startProcess(join(__dirname, 'bare/proxy.mjs'), { UPSTREAM: upstream });
  try {
    const { session, user } = await signUp(system.url, 'bench');
    const identityOf = identitySigner((await secretsOf(system.dataDir)).identityPrivateKey);
    const contenders: Contender[] = [
      {
        name: 'a bare proxy',
        ...{ url: proxy.url + PATH, pid: proxy.pid, helpers: [] },
        headers: () => ({ [IDENTITY_HEADER]: identityOf(user.id) }),
      },
      {
        name: 'the BFF',
        ...{ url: system.url + PATH, pid: system.pids['bff']!, helpers: [] },
        headers: () => ({ cookie: session.cookie, accept: 'application/json' }),
      },
    ];
    const read = (one: Contender) => throughput(one, seconds, CONNECTIONS);
    return report(contenders, await inRotation('Reading', contenders, rounds, read));
  } finally {
    await proxy.end();
    await system.stop();
  }
}

function report(contenders: Contender[], measured: Figures[][]): BenchResult {
  const cpu = measured.map((rounds) => median(rounds, ({ cpu }) => cpu));
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
