import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from '../settings';
import { stopRequest } from '../start/stop-request';
import { runCommand } from './run-command';

/** What is counted of a report: Jest's `--json`, and that of Playwright's reporter "json". */
interface Report {
  numPassedTests?: number;
  numFailedTests?: number;
  numPendingTests?: number;
  numRuntimeErrorTestSuites?: number;
  stats?: { expected: number; flaky: number; unexpected: number; skipped: number };
}

/**
 * Runs scripts of package.json one after the other, and ends with one line that counts all their tests. A
 * script that fails counts as one failure at least: a type error is no test.
 * @returns the exit code: 0 when all were run and nothing failed
 */
export async function runScripts(names: string[]): Promise<number> {
  const { signal } = stopRequest();
  // what a test leaves behind when it is killed goes with this folder
  const scratch = await mkdtemp(join(tmpdir(), 'mesa-checks-'));
  const lines: string[] = [];
  let [passed, failed] = [0, 0];
  for (const name of names) {
    if (signal.aborted) break;
    const began = performance.now();
    for (const file of reports()) await rm(file);
    const code = await runCommand(`npm run ${name}`, { env: { TMPDIR: scratch }, signal });
    const count = countTests();
    if (code !== 0) count.failed = Math.max(1, count.failed);
    passed += count.passed;
    failed += count.failed;
    const seconds = ((performance.now() - began) / 1_000).toFixed(0);
    lines.push(`${name}: ${count.passed} passed, ${count.failed} failed, ${seconds} s`);
  }
  await rm(scratch, { recursive: true, force: true, maxRetries: 5 }).catch(console.error);
  console.log(['', ...lines, `${passed} passed, ${failed} failed`].join('\n'));
  return failed === 0 && lines.length === names.length ? 0 : 1;
}

/** Beside each configuration; Nx restores that of a workspace that has not changed. */
function reports(): string[] {
  const configurations = execFileSync('git', ['ls-files', '*jest.config.js', 'e2e/playwright.config.ts'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const files = configurations
    .trim()
    .split('\n')
    .map((file) => join(ROOT, dirname(file), 'test-report.json'));
  return files.filter((file) => existsSync(file));
}

/** Adds up all reports. A story that passed on a retry counts as passed, a skipped test as failed. */
function countTests(): { passed: number; failed: number } {
  const count = { passed: 0, failed: 0 };
  for (const file of reports()) {
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
    const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = report.stats ?? {};
    const {
      numPassedTests = 0,
      numFailedTests = 0,
      numPendingTests = 0,
      numRuntimeErrorTestSuites = 0,
    } = report;
    count.passed += numPassedTests + expected + flaky;
    count.failed += numFailedTests + numPendingTests + numRuntimeErrorTestSuites + unexpected + skipped;
  }
  return count;
}
