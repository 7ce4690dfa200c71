import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';

const require = createRequire(__filename);

/**
 * Runs a tool that this package depends on, such as `jest/bin/jest`, with the output of this process.
 * @returns its exit code
 */
export function runTool(file: string, args: string[], cwd: string): Promise<number> {
  const child = spawn(process.execPath, [require.resolve(file), ...args], { cwd, stdio: 'inherit' });
  return new Promise((resolve, reject) =>
    child.once('error', reject).once('close', (code) => resolve(code ?? 1)),
  );
}
