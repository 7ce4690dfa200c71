import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startedAt, until } from '../machine/processes';
import { countTests, runCommand } from './run-checks';

describe('the closing count', () => {
  test('adds up what several runs of Jest print, cached ones too', () => {
    const output =
      'Tests:       1 failed, 2 skipped, 12 passed, 15 total\n' +
      'Test Suites: 9 passed, 9 total\nTests: 3 passed, 3 total\n';
    expect(countTests(output)).toEqual({ passed: 15, failed: 1 });
  });

  test('counts a flaky story as passed, and a skipped one as failed', () => {
    const output = '\n  1 failed\n    [desktop] › a story\n  2 flaky\n  3 skipped\n  10 passed (1.2m)\n';
    expect(countTests(output)).toEqual({ passed: 12, failed: 4 });
  });

  test('of a check without tests is nothing', () =>
    expect(countTests('6 files passed')).toEqual({ passed: 0, failed: 0 }));
});

describe('a command', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'mesa-command-'));
    jest.spyOn(console, 'log').mockImplementation();
    jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  });
  afterEach(() => {
    jest.restoreAllMocks();
    rmSync(folder, { recursive: true });
  });

  test('returns its exit code and output', async () =>
    expect(await runCommand('echo one && exit 3', {}, new AbortController().signal)).toEqual({
      code: 3,
      output: 'one\n',
    }));

  test('is ended with all that it has started when it is stopped', async () => {
    const stopping = new AbortController();
    const file = join(folder, 'pid');
    const hangs = `require('fs').writeFileSync('${file}', '' + process.pid); setInterval(() => {}, 1_000)`;
    const running = runCommand(`node -e "${hangs}" & wait`, {}, stopping.signal);
    expect(await until(async () => existsSync(file), 10_000)).toBe(true);
    stopping.abort();
    await running;
    const pid = Number(readFileSync(file, 'utf8'));
    expect(await until(async () => (await startedAt(pid)) === null, 2_000)).toBe(true);
  });
});
