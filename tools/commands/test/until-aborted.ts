import type { ChildProcess } from 'node:child_process';

/** Why a stage was ended before its time: its own limit, or somebody's wish. */
export const OUT_OF_TIME = 'took too long and was ended';

/**
 * Collects what a process says until it ends, or until the signal aborts: then the process is ended, and what it had said
 * so far is the answer (its own children may keep its pipes open, so their closing is not awaited).
 * @param onSaid told all that was said so far, each time there is more
 * @returns the exit code, null when it was ended; and everything it said, with the reason when it was ended
 * @throws when it could not be started
 */
export function untilAborted(
  child: ChildProcess,
  signal: AbortSignal | undefined,
  onSaid: (output: string) => void,
): Promise<{ code: number | null; output: string }> {
  let output = '';
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      onSaid(output);
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
          : 'was told to stop';
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
