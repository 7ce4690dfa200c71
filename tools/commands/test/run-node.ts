import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { step, type Progress } from '@mesa/remote-tools/commands';
import { ROOT } from '../settings';
import { untilAborted } from './until-aborted';

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
