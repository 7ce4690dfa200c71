import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { ROOT } from '../settings';

/** Jest needs the first for packages that are ES modules only; the second hides a warning about it. */
const NODE_OPTIONS = '--experimental-vm-modules --disable-warning=ExperimentalWarning';

/**
 * Runs a command line at the top of the checkout, with the programs of node_modules. When the signal aborts,
 * it and all that it has started are ended.
 * @param env variables besides those of this process
 * @returns its exit code; null when a signal ended it
 */
export function runCommand(
  command: string,
  { env, signal }: { env: NodeJS.ProcessEnv; signal: AbortSignal },
): Promise<number | null> {
  console.log(`\n> ${command}`);
  const PATH = [join(ROOT, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  const child = spawn(command, {
    cwd: ROOT,
    shell: true,
    // a process group, so that a signal reaches what the command has started too
    detached: true,
    env: { ...process.env, FORCE_COLOR: '0', NODE_OPTIONS, ...env, PATH },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const end = (): void => void (child.pid && process.kill(-child.pid, 'SIGTERM'));
  if (signal.aborted) end();
  signal.addEventListener('abort', end, { once: true });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      signal.removeEventListener('abort', end);
      resolve(code);
    });
  });
}
