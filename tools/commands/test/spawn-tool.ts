import { spawn, type ChildProcess } from 'node:child_process';
import { UserError } from '@mesa/remote-tools/commands';
import { until } from '../machine/processes';
import { ROOT } from '../settings';

/** One of Mesa's commands in a process of its own. */
export interface Tool {
  child: ChildProcess;
  /** what it has printed so far */
  stdout(): string;
  stderr(): string;
  /** its exit code; null when a signal ended it */
  ended: Promise<number | null>;
}

/**
 * Runs `npm run …` without npm.
 * @param env settings besides those of this process, of which MONGODB_URI is left out
 */
export function spawnTool(args: string[], env: NodeJS.ProcessEnv): Tool {
  const child = spawn(process.execPath, ['tools/run.mjs', ...args], {
    cwd: ROOT,
    env: { ...process.env, npm_lifecycle_event: '', NODE_OPTIONS: '', MONGODB_URI: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  return {
    child,
    stdout: () => out,
    stderr: () => err,
    ended: new Promise((resolve) => child.once('close', resolve)),
  };
}

/**
 * Waits until `npm start` is ready.
 * @throws UserError with its output when it ends or the signal aborts instead
 */
export async function untilReady({ stdout, stderr, ended }: Tool, signal?: AbortSignal): Promise<void> {
  let isOver = false;
  void ended.then(() => (isOver = true));
  const isReady = () => stdout().includes('Mesa is ready at');
  await until(async () => isReady() || isOver || signal?.aborted === true, Infinity);
  if (!isReady()) throw new UserError(`A Mesa for the tests could not be started:\n${stderr().trim()}`);
}
