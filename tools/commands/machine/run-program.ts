import { execFile, type ExecFileOptions } from 'node:child_process';
import { promisify } from 'node:util';
import { UserError } from '@mesa/remote-tools/commands';

const OUTPUT_BYTES_MAX = 64 * 1024 * 1024;

interface Options extends ExecFileOptions {
  /** what the error says before the program's output: "The build failed" */
  failure: string;
  /** called with the last line of its output so far, each time there is more */
  onLine?(line: string): void;
}

/**
 * Runs a program to its end.
 * @returns its standard output
 * @throws UserError with all of its output when it fails; an abort of `signal` as it is
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  { failure, onLine, ...options }: Options,
): Promise<string> {
  const shell = program === 'npm' && process.platform === 'win32';
  const running = promisify(execFile)(program, args, { maxBuffer: OUTPUT_BYTES_MAX, shell, ...options });
  running.child.stdin!.end();
  let output = '';
  for (const stream of [running.child.stdout!, running.child.stderr!])
    stream.on('data', (chunk: Buffer | string) => {
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
  try {
    const { stdout } = await running;
    return stdout.toString();
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new UserError(`${failure}:\n${output.trim() || (error as Error).message}`);
  }
}
