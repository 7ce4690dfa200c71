import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { configOf } from '../config-of';
import { runBuild, runTool } from './run-tool';

/**
 * Lint, types, build (which compares the texts of all languages) and tests, in this order; all of them run.
 * With `--fix`, lint mends what it can.
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
    build: await runBuild(folder),
    tests: await runTool({ name: 'jest' }, jest, folder),
  };
  const failed = Object.entries(codes).flatMap(([name, code]) => (code === 0 ? [] : [name]));
  const verdict = failed.length === 0 ? `All passed: ${Object.keys(codes).join(', ')}.` : '';
  console.log(`\n${verdict || `FAILED: ${failed.join(', ')}.`}`);
  return failed.length === 0 ? 0 : 1;
}
