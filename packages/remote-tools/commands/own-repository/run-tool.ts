import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { configOf } from '../config-of';

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
  const child = spawn(process.execPath, [join(file, '..', path), ...args], { cwd, stdio: 'inherit' });
  return new Promise((resolve, reject) =>
    child.once('error', reject).once('close', (code) => resolve(code ?? 1)),
  );
}

/** Builds the remote into `dist`. @returns the exit code of webpack, which prints what is wrong */
export function runBuild(folder: string): Promise<number> {
  const config = configOf(folder, 'webpack.config.js');
  return runTool({ name: 'webpack-cli' }, ['--mode', 'production', '--config', config], folder);
}
