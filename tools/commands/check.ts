import { stopRequest } from './start/stop-request';
import { runCommand } from './test/run-command';

/**
 * `npm run check`: what finds most mistakes in the last commit and in what is not committed yet: lint of
 * those files, all types and import rules, builds that they are part of, and tests that depend on them.
 */
export async function run(): Promise<number> {
  const { signal } = stopRequest();
  const code = await runCommand('npm run check:changed', { env: {}, signal });
  console.log('\nNot run: other tests, lint with types, stories. `npm test` runs all.');
  return code ?? 1;
}
