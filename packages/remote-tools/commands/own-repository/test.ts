import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { configOf } from '../config-of';
import { runTool } from './run-tool';

const load = createRequire(__filename);

/**
 * Lint, types, texts and tests, in this order; all of them run. With `--fix`, lint mends what it can.
 * @returns the exit code
 */
export async function test(folder: string, args: string[]): Promise<number> {
  const jestOptions = args.filter((word) => word !== '--fix');
  const lint = ['.', ...(jestOptions.length < args.length ? ['--fix'] : [])];
  if (!existsSync(join(folder, 'eslint.config.mjs')))
    lint.push('--config', join(__dirname, '../../lint/remote.mjs'));
  const jest = ['--config', configOf(folder, 'jest.config.js'), ...jestOptions];
  const codes = {
    lint: await runTool({ name: 'eslint' }, lint, folder),
    types: await runTool({ name: 'typescript', program: 'tsc' }, ['-p', '.'], folder),
    texts: compareTexts(folder),
    tests: await runTool({ name: 'jest' }, jest, folder),
  };
  const failed = Object.entries(codes).flatMap(([name, code]) => (code === 0 ? [] : [name]));
  const verdict = failed.length === 0 ? `All passed: ${Object.keys(codes).join(', ')}.` : '';
  console.log(`\n${verdict || `FAILED: ${failed.join(', ')}.`}`);
  return failed.length === 0 ? 0 : 1;
}

/** Prints what is wrong with the messages in all languages, as the build would. */
function compareTexts(folder: string): number {
  const { flawsOf } = load('../../messages/flaws-of.js') as { flawsOf: (dir: string) => string[] };
  const flaws = flawsOf(folder);
  for (const flaw of flaws) console.error(flaw);
  return flaws.length === 0 ? 0 : 1;
}
