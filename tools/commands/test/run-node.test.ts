import { spawn } from 'node:child_process';
import { OUT_OF_TIME, untilAborted } from './run-node';

const node = (code: string) => spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'pipe'] });

describe('untilAborted', () => {
  test('returns the whole output and the exit code of a process that ends', async () => {
    expect(
      await untilAborted(
        node('console.log(1); process.exitCode = 3'),
        AbortSignal.timeout(20_000),
        () => undefined,
      ),
    ).toEqual({ code: 3, output: '1\n' });
  });

  test('ends a process that hangs, and keeps its output so far', async () => {
    const signal = new AbortController();
    const child = node(
      `require('node:child_process').spawn(process.execPath, ['-e', 'setTimeout(() => {}, 5_000)'], ` +
        `{ stdio: 'inherit' }); console.log('so far')`,
    );
    const ended = untilAborted(
      child,
      signal.signal,
      (output) => output.includes('so far') && signal.abort(new DOMException('', 'TimeoutError')),
    );
    const { code, output } = await ended;
    expect(code).toBeNull();
    expect(output).toMatch(/^so far/);
    expect(output).toContain(OUT_OF_TIME);
  });

  test('rejects when the process cannot be started', async () => {
    await expect(
      untilAborted(
        spawn('/nowhere/at-all', { stdio: ['ignore', 'pipe', 'pipe'] }),
        undefined,
        () => undefined,
      ),
    ).rejects.toThrow('ENOENT');
  });
});
