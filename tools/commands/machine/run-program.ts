import { spawn } from 'node:child_process';
import { UserError } from '@mesa/remote-tools/commands';

interface Options {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  signal?: AbortSignal;
  /** what the error says before the program's output: "The build failed" */
  failure: string;
  /** called with the last line of its output so far, each time there is more */
  onLine?(line: string): void;
}

/**
 * Runs a program to its end. An abort ends it and is reported at once, because children of the program may
 * keep its pipes open.
 * @returns its standard output
 * @throws UserError with all of its output when it fails; the reason of an abort
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  { failure, onLine, signal, ...options }: Options,
): Promise<string> {
  signal?.throwIfAborted();
  const child = spawn(program, args, { ...options, signal, stdio: ['ignore', 'pipe', 'pipe'] });
  let [stdout, output] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      // progress bars redraw their line with \r
      const line = output
        .slice(-1_000)
        .trimEnd()
        .split(/[\r\n]+/)
        .at(-1)!
        .trim();
      if (line) onLine?.(line);
    });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  }).catch(({ message }: Error) => {
    signal?.throwIfAborted();
    throw new UserError(`${failure}:\n${message}`);
  });
  signal?.throwIfAborted();
  if (code === 0) return stdout;
  throw new UserError(`${failure}:\n${output.trim() || `${program} ended with code ${code}.`}`);
}
