import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

interface Options {
  env: Record<string, string>;
  /** of its standard error; by default it is this process's own */
  stderr?: 'pipe';
}

/** Starts the BFF as the process that it is in production, as Jest's set-up has built it. */
export function spawnBff({ env, stderr }: Options) {
  const { NODE_OPTIONS: _jest, MESA_TEST_SERVICE_BUILD: build, ...inherited } = process.env;
  const child = spawn(process.execPath, [join(__dirname, '../..', build!, 'main.cjs')], {
    env: { ...inherited, PORT: '0', DRAIN_MS: '0', LOG_LEVEL: 'silent', ...env, ADMIN_PORT: '0' },
    stdio: ['ignore', 'inherit', stderr ?? 'inherit', 'ipc'],
  });
  return { child, exited: once(child, 'exit').then(([code]) => code as number | null) };
}

/** The same, once it listens. */
export async function startBffProcess(env: Record<string, string>) {
  const { child, exited } = spawnBff({ env });
  const [{ listening: port }] = (await once(child, 'message')) as [{ listening: number }];
  return { child, exited, port, origin: `http://127.0.0.1:${port}` };
}
