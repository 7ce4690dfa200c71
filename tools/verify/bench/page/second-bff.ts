import { readFile } from 'node:fs/promises';
import { bundle, startProcess, type Started } from '../helpers/service';

/**
 * Another instance of a running BFF, with the same settings but for its port and the folder of its shell: so
 * both variants of the page come from the same program, packed and cached the same way.
 * @param pid of the running one; its settings are read from /proc, so this needs Linux
 */
export async function secondBff(pid: number, shellDir: string): Promise<Started> {
  const environment = (await readFile(`/proc/${pid}/environ`, 'utf8')).split('\0').filter(Boolean);
  const { NODE_CHANNEL_FD: _, ...env } = Object.fromEntries(
    environment.map((line) => line.split(/=(.*)/s) as [string, string]),
  );
  const own = { PORT: '0', ADMIN_PORT: '0', SHELL_DIR: shellDir, LOG_LEVEL: 'error' };
  return startProcess(bundle('bff', 'main'), { ...env, ...own });
}
