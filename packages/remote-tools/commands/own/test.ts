import { runTool } from './run-tool';

/** Lint, types and tests, in this order; all of them run. @returns the exit code */
export async function test(folder: string, jestOptions: string[]): Promise<number> {
  const codes = [
    await runTool('eslint/bin/eslint.js', ['--max-warnings=0', '.'], folder),
    await runTool('typescript/bin/tsc', ['-p', '.'], folder),
    await runTool('jest/bin/jest', jestOptions, folder),
  ];
  return Math.max(...codes);
}
