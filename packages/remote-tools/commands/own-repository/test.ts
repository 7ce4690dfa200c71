import { runTool } from './run-tool';

/** Lint, types and tests, in this order; all of them run. @returns the exit code */
export async function test(folder: string, jestOptions: string[]): Promise<number> {
  const codes = [
    await runTool({ name: 'eslint' }, ['--max-warnings=0', '.'], folder),
    await runTool({ name: 'typescript', program: 'tsc' }, ['-p', '.'], folder),
    await runTool({ name: 'jest' }, jestOptions, folder),
  ];
  return Math.max(...codes);
}
