import { spawn } from 'node:child_process';
import { UserError } from '@mesa/remote-tools/commands';

interface RunOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  signal?: AbortSignal;
  /** called with all output so far, each time there is more */
  onOutput?(output: string): void;
}

/** The end of a program; `output` is what it wrote to standard output and standard error. */
export interface Ended {
  /** null when the signal aborted, or another one ended it */
  code: number | null;
  stdout: string;
  output: string;
}

/**
 * Runs a program until it ends or the signal aborts. An abort ends it and returns the output so far at once,
 * because children of the program may keep its pipes open.
 * @throws when it cannot be started
 */
export function runToEnd(
  program: string,
  args: readonly string[],
  { signal, onOutput, ...options }: RunOptions,
): Promise<Ended> {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let [stdout, output] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      onOutput?.(output);
    });
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      child.kill('SIGTERM');
      child.stdout.destroy();
      child.stderr.destroy();
      resolve({ code: null, stdout, output });
    };
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
    child.once('error', reject);
    child.once('close', (code) => {
      signal?.removeEventListener('abort', abort);
      resolve({ code, stdout, output });
    });
  });
}

interface Options extends Omit<RunOptions, 'onOutput'> {
  /** what the error says before the program's output: "The build failed" */
  failure: string;
  /** called with the last line of its output so far, each time there is more */
  onLine?(line: string): void;
}

/**
 * Runs a program to its end.
 * @returns its standard output
 * @throws UserError with all of its output when it fails; the reason of an abort
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  { failure, onLine, ...options }: Options,
): Promise<string> {
  const { code, stdout, output } = await runToEnd(program, args, {
    ...options,
    onOutput: (soFar) => {
      // progress bars redraw their line with \r
      const line = soFar
        .slice(-1_000)
        .trimEnd()
        .split(/[\r\n]+/)
        .at(-1)!
        .trim();
      if (line) onLine?.(line);
    },
  }).catch(({ message }: Error) => {
    throw new UserError(`${failure}:\n${message}`);
  });
  options.signal?.throwIfAborted();
  if (code === 0) return stdout;
  throw new UserError(`${failure}:\n${output.trim() || `${program} ended with code ${code}.`}`);
}
