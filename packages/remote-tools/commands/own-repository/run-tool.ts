import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(__filename);

/**
 * Runs the program of a package that this one depends on, with the output of this process.
 * @param name e.g. jest
 * @param program its name, where it is not the package's
 * @returns its exit code
 */
export function runTool(
  { name, program = name }: { name: string; program?: string },
  args: string[],
  cwd: string,
): Promise<number> {
  const file = require.resolve(`${name}/package.json`);
  const { bin } = JSON.parse(readFileSync(file, 'utf8')) as { bin: string | Record<string, string> };
  const path = typeof bin === 'string' ? bin : bin[program]!;
  return runScript(join(file, '..', path), args, cwd);
}

/** Runs a script on Node, with the output of this process. @returns its exit code */
export function runScript(file: string, args: string[], cwd: string): Promise<number> {
  const child = spawn(process.execPath, [file, ...args], { cwd, stdio: 'inherit' });
  return new Promise((resolve, reject) =>
    child.once('error', reject).once('close', (code) => resolve(code ?? 1)),
  );
}
