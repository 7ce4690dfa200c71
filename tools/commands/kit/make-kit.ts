import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { step } from '@mesa/remote-tools/commands';
import { runProgram } from '../machine/run-program';
import { ROOT } from '../settings';
import { buildLibrary } from './build-library';
import { buildRemoteTools } from './build-remote-tools';

/** Each imports only packages before it. */
const LIBRARIES = ['contract', 'web-client', 'messages', 'remote-kit', 'ui'];
/** Inside node_modules, so that declarations find the types of other packages. */
const CACHE = join(ROOT, 'node_modules/.cache/mesa');

/** A packed package of the kit. */
export interface KitPackage {
  /** e.g. @mesa/ui */
  name: string;
  /** name of its tarball, e.g. mesa-ui-1.0.0.tgz */
  file: string;
}

/**
 * Builds and packs the packages that a remote needs in a repository of its own.
 * @param out the folder for the tarballs; made if it is missing
 * @throws UserError when a package does not compile or npm cannot pack it
 */
export async function makeKit(out: string): Promise<KitPackage[]> {
  await Promise.all([mkdir(out, { recursive: true }), mkdir(CACHE, { recursive: true })]);
  const stage = await mkdtemp(join(CACHE, 'kit-'));
  const progress = step('Packing the kit');
  try {
    for (const name of LIBRARIES) {
      progress.detail(name);
      await buildLibrary(name, stage);
    }
    progress.detail('remote-tools');
    await buildRemoteTools(stage);
    return await pack(
      [...LIBRARIES, 'remote-tools'].map((name) => join(stage, name)),
      out,
    );
  } finally {
    progress.done();
    await rm(stage, { recursive: true, force: true });
  }
}

async function pack(folders: string[], out: string): Promise<KitPackage[]> {
  const args = ['pack', ...folders, '--pack-destination', out, '--json', '--offline', '--loglevel=error'];
  const packed = JSON.parse(await runProgram('npm', args, { failure: 'npm pack failed' })) as {
    name: string;
    filename: string;
  }[];
  return packed.map(({ name, filename }) => ({ name, file: filename }));
}
