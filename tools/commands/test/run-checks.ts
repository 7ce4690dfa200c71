import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../settings';
import { stopRequest } from '../start/stop-request';
import { CHECKS, type Check } from './checks';
import { stopSharedSystem, withNeeds } from './environment';

/** Jest needs the first for packages that are ES modules only; the second hides a warning about it. */
const NODE_OPTIONS = '--experimental-vm-modules --disable-warning=ExperimentalWarning';

interface Count {
  passed: number;
  failed: number;
}

/**
 * Runs checks one after the other, and ends with one line that counts all their tests.
 * @returns the exit code: 0 when every check was run and nothing failed
 */
export async function runChecks(names: string[]): Promise<number> {
  const { signal } = stopRequest();
  // what a test leaves behind when it is killed goes with this folder
  const scratch = await mkdtemp(join(tmpdir(), 'mesa-checks-'));
  process.env.TMPDIR = scratch;
  const total: Count = { passed: 0, failed: 0 };
  const lines: string[] = [];
  try {
    for (const name of names) {
      if (signal.aborted) break;
      const began = performance.now();
      const count = await runCheck(CHECKS[name]!, signal);
      total.passed += count.passed;
      total.failed += count.failed;
      const seconds = ((performance.now() - began) / 1000).toFixed(0);
      lines.push(`${name}: ${count.passed} passed, ${count.failed} failed, ${seconds} s`);
    }
  } finally {
    await stopSharedSystem();
    await rm(scratch, { recursive: true, force: true, maxRetries: 5 }).catch(console.error);
  }
  console.log(['', ...lines, `${total.passed} passed, ${total.failed} failed`].join('\n'));
  return total.failed === 0 && lines.length === names.length ? 0 : 1;
}

/** A check that fails counts as one failure at least: a type error is no test. */
async function runCheck({ command, needs = [] }: Check, signal: AbortSignal): Promise<Count> {
  try {
    return await withNeeds(needs, signal, async (env) => {
      const { code, output } = await runCommand(command, env, signal);
      const count = countTests(output);
      return code === 0 ? count : { ...count, failed: Math.max(1, count.failed) };
    });
  } catch (error) {
    console.error((error as { isUserError?: boolean }).isUserError ? (error as Error).message : error);
    return { passed: 0, failed: 1 };
  }
}

/**
 * Runs a command line at the top of the checkout, with the programs of node_modules, and shows its output.
 * When the signal aborts, it and all that it has started are ended.
 */
export function runCommand(
  command: string,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<{ code: number | null; output: string }> {
  console.log(`\n> ${command}`);
  const PATH = [join(ROOT, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  const child = spawn(command, {
    cwd: ROOT,
    shell: true,
    // a process group, so that a signal reaches what the command has started too
    detached: true,
    env: { ...process.env, FORCE_COLOR: '0', NODE_OPTIONS, ...env, PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const)
    from.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      to.write(chunk);
    });
  const end = (): void => void (child.pid && process.kill(-child.pid, 'SIGTERM'));
  if (signal.aborted) end();
  signal.addEventListener('abort', end, { once: true });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      signal.removeEventListener('abort', end);
      resolve({ code, output });
    });
  });
}

/**
 * Adds up what Jest ("Tests:  1 failed, 12 passed, 13 total") and Playwright ("  12 passed (1.2m)") print at
 * their end. A story that passed on a retry counts as passed, a skipped one as failed.
 */
export function countTests(output: string): Count {
  const closing =
    stripVTControlCharacters(output).match(
      /^(Tests: .*| {2}\d+ (passed|flaky|failed|skipped|did not run)\b.*)$/gm,
    ) ?? [];
  const sum = (words: RegExp): number =>
    closing.flatMap((line) => [...line.matchAll(words)]).reduce((all, [, count]) => all + Number(count), 0);
  return {
    passed: sum(/(\d+) (?:passed|flaky)/g),
    failed: sum(/(\d+) failed/g) + sum(/^ {2}(\d+) (?:skipped|did not run)/g),
  };
}
