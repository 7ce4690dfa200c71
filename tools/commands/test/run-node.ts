import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { step, type Progress } from '@mesa/remote-tools/commands';
import { ROOT } from '../settings';

/** The reason printed when a stage exceeded its time limit. */
export const OUT_OF_TIME = 'took too long and was ended';

export interface NodeOptions {
  /** text of the progress line */
  title: string;
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  signal?: AbortSignal;
  /** shows the progress, derived from all output so far */
  onOutput?(output: string, progress: Progress): void;
}

/**
 * Runs a script on Node until it ends or the signal aborts.
 * @param command the script, by its path in the checkout, and its arguments
 * @returns the exit code (null when aborted) and the output
 */
export function runNode(
  command: string[],
  { title, cwd = ROOT, env = {}, signal, onOutput }: NodeOptions,
): Promise<{ code: number | null; output: string }> {
  const progress = step(title);
  const [script, ...args] = command;
  const child = spawn(process.execPath, [join(ROOT, script!), ...args], {
    cwd,
    env: { ...process.env, FORCE_COLOR: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return untilAborted(child, signal, (output) => onOutput?.(output, progress)).finally(() => progress.done());
}

/**
 * Collects the output of a process until it ends or the signal aborts. On abort the process is ended and the
 * output so far returned at once, because children of the process may keep its pipes open.
 * @param onOutput called with all output so far, each time there is more
 * @returns the exit code (null when aborted) and the output, with the reason when aborted
 * @throws when the process could not be started
 */
export function untilAborted(
  child: ChildProcess,
  signal: AbortSignal | undefined,
  onOutput: (output: string) => void,
): Promise<{ code: number | null; output: string }> {
  let output = '';
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      onOutput(output);
    });
  }
  return new Promise((resolve, reject) => {
    const end = (): void => {
      child.kill('SIGTERM');
      child.stdout!.destroy();
      child.stderr!.destroy();
      const why =
        signal?.reason instanceof DOMException && signal.reason.name === 'TimeoutError'
          ? OUT_OF_TIME
          : 'was stopped';
      resolve({
        code: null,
        output: `${output.trimEnd()}\n\nThis stage ${why}. Its output is above.`,
      });
    };
    if (signal?.aborted) end();
    else signal?.addEventListener('abort', end, { once: true });
    child.once('error', reject);
    child.once('close', (code) => {
      signal?.removeEventListener('abort', end);
      resolve({ code, output });
    });
  });
}
