import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from '../../../commands/console/user-error';
import { freePorts } from '../../../commands/machine/ports';
import { ROOT } from '../../../commands/settings';

export interface SecondBff {
  url: string;
  stop(): Promise<void>;
}

/**
 * Another instance of a running BFF, with the same settings but for its port and the folder of its shell: so
 * both variants of the page come from the same program, packed and cached the same way.
 * @param pid of the running one; its settings are read from /proc, so this needs Linux
 */
export async function secondBff(pid: number, shellDir: string): Promise<SecondBff> {
  const environment = (await readFile(`/proc/${pid}/environ`, 'utf8')).split('\0').filter(Boolean);
  const { NODE_CHANNEL_FD: _, ...env } = Object.fromEntries(
    environment.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  const [port] = await freePorts(1);
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, [join(ROOT, 'bff/dist/main.cjs')], {
    cwd: join(ROOT, 'bff'),
    env: { ...env, PORT: String(port), ADMIN_PORT: '0', SHELL_DIR: shellDir, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const gone = once(child, 'exit');
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL');
    await gone;
  };
  for (let tries = 0; tries < 100; tries += 1) {
    if (child.exitCode !== null) throw new UserError('A second BFF ended before it was ready.');
    if (
      await fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return { url, stop };
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  await stop();
  throw new UserError('A second BFF was not ready in 20 s.');
}
