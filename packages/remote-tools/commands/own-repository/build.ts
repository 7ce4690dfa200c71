import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hashOfFiles } from '../hash-of-files';
import { UserError } from '../user-error';
import { configOf } from '../config-of';
import { runTool } from './run-tool';

/** What a build reads. */
const INPUTS = ['src', 'package.json', 'package-lock.json', 'tsconfig.json', 'webpack.config.js'];
/** The hash of the inputs of the last build; in node_modules, so that a fresh install removes it. */
const BUILT = 'node_modules/.cache/mesa-remote/built';

/**
 * Builds the remote.
 * @throws UserError when webpack fails; it has printed why
 */
export async function build(folder: string): Promise<void> {
  const hash = await hashOfInputs(folder);
  const code = await runTool(
    { name: 'webpack-cli' },
    ['--mode', 'production', '--config', configOf(folder, 'webpack.config.js')],
    folder,
  );
  if (code !== 0) throw new UserError('The build failed; webpack has printed why.');
  await mkdir(join(folder, dirname(BUILT)), { recursive: true });
  await writeFile(join(folder, BUILT), hash);
}

/** Builds the remote unless its last build is of the same sources. */
export async function buildIfChanged(folder: string): Promise<void> {
  const last = await readFile(join(folder, BUILT), 'utf8').catch(() => '');
  const isBuilt = existsSync(join(folder, 'dist/remote.json'));
  if (!isBuilt || last !== (await hashOfInputs(folder))) await build(folder);
}

async function hashOfInputs(folder: string): Promise<string> {
  const hashes = await Promise.all(INPUTS.map((path) => hashOfFiles(folder, path)));
  return createHash('sha256').update(hashes.join('\n')).digest('hex');
}
