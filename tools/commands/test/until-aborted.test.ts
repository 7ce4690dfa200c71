import { spawn } from 'node:child_process';
import { OUT_OF_TIME, untilAborted } from './until-aborted';

const node = (code: string) => spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'pipe'] });

test('a stage that ends is told whole, with its exit code', async () => {
  expect(
    await untilAborted(
      node('console.log(1); process.exitCode = 3'),
      AbortSignal.timeout(20_000),
      () => undefined,
    ),
  ).toEqual({ code: 3, output: '1\n' });
});

test('a stage that hangs is ended, and what it had said is not lost', async () => {
  const signal = new AbortController();
  const child = node(
    `require('node:child_process').spawn(process.execPath, ['-e', 'setTimeout(() => {}, 5_000)'], { stdio: 'inherit' }); console.log('so far')`,
  );
  const ended = untilAborted(
    child,
    signal.signal,
    (said) => said.includes('so far') && signal.abort(new DOMException('', 'TimeoutError')),
  );
  const { code, output } = await ended;
  expect(code).toBeNull();
  expect(output).toMatch(/^so far/);
  expect(output).toContain(OUT_OF_TIME);
});

test('one that cannot be started says so', async () => {
  await expect(
    untilAborted(spawn('/nowhere/at-all', { stdio: ['ignore', 'pipe', 'pipe'] }), undefined, () => undefined),
  ).rejects.toThrow('ENOENT');
});
