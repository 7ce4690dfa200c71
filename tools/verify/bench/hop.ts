import { join } from 'node:path';
import { IDENTITY_HEADER } from '@mesa/contract';
import { readOptions } from '../../commands/read-options';
import { secretsOf } from '../../commands/start/secrets';
import { sendGoodLoad } from '../load/http';
import { identityOf } from '../load/identity';
import { signUp } from '../load/session';
import { measuredSystem } from '../start/mesa';
import { startProcess } from '../start/parts';
import { inRotation, median, table, type BenchResult } from './figures';

const CONNECTIONS = 16;
const PATH = '/api/watches';

/**
 * `npm run bench -- hop [--rounds 5] [--seconds 3]`: processor time of the BFF for a signed-in read that it
 * only passes on, beside that of http-proxy-middleware alone in front of the same service.
 */
export async function run(args: string[]): Promise<BenchResult> {
  const { rounds, seconds } = readOptions(args, { rounds: 5, seconds: 3 });
  const system = await measuredSystem();
  const upstream = `http://127.0.0.1:${system.ports['reservations']}`;
  const proxy = await startProcess(join(__dirname, 'bare/proxy.mjs'), { UPSTREAM: upstream });
  try {
    const { session, user } = await signUp(system.url, 'bench');
    const { identityPrivateKey } = await secretsOf(system.dataDir);
    const contenders = [
      {
        name: 'http-proxy-middleware alone',
        url: proxy.url,
        pid: proxy.pid,
        // made anew for each measurement, because it is valid for a minute
        headers: () => ({ [IDENTITY_HEADER]: identityOf(identityPrivateKey, user.id) }),
      },
      {
        name: 'the BFF',
        url: system.url,
        pid: system.pids['bff']!,
        headers: () => ({ cookie: session.cookie, accept: 'application/json' }),
      },
    ];
    const measured = await inRotation('Reading', contenders, rounds, ({ url, pid, headers }) =>
      sendGoodLoad({
        url: url + PATH,
        headers: headers(),
        connections: CONNECTIONS,
        duration: seconds,
        pids: { server: [pid] },
      }),
    );
    const cpu = measured.map((all) => median(all, ({ micros }) => micros['server']!));
    return {
      report: table([
        ['', 'CPU us a request'],
        ...contenders.map(({ name }, i) => [name, cpu[i]!.toFixed(0)]),
        ['the BFF over the proxy alone', (cpu[1]! / cpu[0]!).toFixed(2)],
      ]),
      // a note of docs/performance.md, no floor
      figures: {},
    };
  } finally {
    await proxy.end();
    await system.stop();
  }
}
