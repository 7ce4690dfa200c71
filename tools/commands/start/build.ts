import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { UserError } from '@mesa/remote-tools/commands';
import { lock } from '../machine/lock';
import { ROOT } from '../settings';
import { runMany } from '../test/run-many';
import { hashesOfInputs } from './inputs';

/** Input hashes of each workspace's last build; inside node_modules, so that a fresh install removes them. */
const BUILT = join(ROOT, 'node_modules/.cache/mesa/built.json');

/**
 * Builds the workspaces whose sources changed since their last build, through Nx and its cache. When none
 * did, Nx is not started, which saves a second.
 * @param folders of the workspaces, relative to the checkout
 * @returns how many were built
 * @throws UserError with the bundler's output when a build fails
 */
export async function buildChanged(folders: string[], signal?: AbortSignal): Promise<number> {
  if (Object.keys(await changedHashes(folders)).length === 0) return 0;
  await mkdir(dirname(BUILT), { recursive: true });
  const unlock = await lock(`${BUILT}.lock`, () =>
    process.stderr.write('Another command is building here; waiting for it.\n'),
  );
  try {
    const hashes = await changedHashes(folders);
    const changed = Object.keys(hashes);
    if (changed.length === 0) return 0;
    await nxBuild(changed, signal);
    // written beside and renamed: a start that was killed here would leave half a file
    await writeFile(`${BUILT}.new`, JSON.stringify({ ...(await built()), ...hashes }, null, 2));
    await rename(`${BUILT}.new`, BUILT);
    return changed.length;
  } finally {
    await unlock();
  }
}

/** The hashes of the workspaces that changed since their last build, by folder. */
async function changedHashes(folders: string[]): Promise<Record<string, string>> {
  const [known, now] = await Promise.all([built(), hashesOfInputs(folders)]);
  const isChanged = ([folder, hash]: [string, string]) =>
    known[folder] !== hash || !existsSync(join(ROOT, folder, 'dist'));
  return Object.fromEntries(Object.entries(now).filter(isChanged));
}

const built = async (): Promise<Record<string, string>> =>
  JSON.parse(await readFile(BUILT, 'utf8').catch(() => '{}')) as Record<string, string>;

async function nxBuild(folders: string[], signal?: AbortSignal): Promise<void> {
  const names = folders.map((folder) => basename(folder));
  const { ok, output } = await runMany({
    target: 'build',
    projects: names,
    title: `Building ${names.length === 1 ? names[0] : `${names.length} workspaces`}`,
    signal,
  });
  if (!ok) throw new UserError(`The build failed:\n${output}`);
  process.stderr.write(`Built ${names.join(', ')}.\n`);
}
