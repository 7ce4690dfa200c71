import { spawn, type ChildProcess } from 'node:child_process';
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
