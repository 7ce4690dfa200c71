import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { step, UserError, type CommandContext } from '@mesa/remote-tools/commands';
import { runProgram } from '../machine/run-program';
import { ROOT } from '../settings';
import { buildChanged } from '../start/build';
import { findAdmin } from './find-admin';

/** This checkout, whose remotes are folders of it. */
export const checkout: CommandContext = {
  program: 'npm run remotes --',
  findAdmin: () => findAdmin(),
  folderOf(name, dir) {
    const folder = dir ? resolve(dir) : join(ROOT, name);
    if (!existsSync(join(folder, 'src/remote.tsx')))
      throw new UserError(`${folder} is not a remote: it has no src/remote.tsx.`);
    return folder;
  },
  build: buildRemote,
};

/**
 * Builds one remote: in this checkout only if its sources changed; in another folder by its own build script.
 * @throws UserError with the bundler's output when the build fails
 */
async function buildRemote(folder: string): Promise<void> {
  if (dirname(folder) === ROOT) return buildChanged([relative(ROOT, folder)]);
  const progress = step(`Building ${folder}`);
  await runProgram('npm', ['run', 'build'], { cwd: folder, failure: 'The build failed' }).finally(() =>
    progress.done(),
  );
}
