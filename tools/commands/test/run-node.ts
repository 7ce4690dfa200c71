import { join } from 'node:path';
import { step, type Progress } from '@mesa/remote-tools/commands';
import { runToEnd, type Ended } from '../machine/run-program';
import { ROOT } from '../settings';

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
 * Runs a script on Node until it ends or the signal aborts; then its output says so.
 * @param command the script, by its path in the checkout, and its arguments
 */
export async function runNode(
  [script, ...args]: string[],
  { title, cwd = ROOT, env = {}, signal, onOutput }: NodeOptions,
): Promise<Ended> {
  const progress = step(title);
  const ended = await runToEnd(process.execPath, [join(ROOT, script!), ...args], {
    ...{ cwd, signal },
    env: { ...process.env, FORCE_COLOR: '0', ...env },
    onOutput: (output) => onOutput?.(output, progress),
  }).finally(() => progress.done());
  if (!signal?.aborted) return ended;
  const isLate = (signal.reason as Error).name === 'TimeoutError';
  const why = isLate ? 'took too long and was ended' : 'was stopped';
  return { ...ended, output: `${ended.output.trimEnd()}\n\nThis stage ${why}. Its output is above.` };
}
