import { dirname, relative } from 'node:path';
import { step } from '@mesa/remote-tools/commands';
import { runProgram } from '../machine/run-program';
import { ROOT } from '../settings';
import { buildChanged } from '../start/build';

/**
 * Builds one remote: in this checkout only if its sources changed; in another folder by its own build script.
 * @throws UserError with the bundler's output when the build fails
 */
export async function buildRemote(folder: string): Promise<void> {
  if (dirname(folder) === ROOT) return void (await buildChanged([relative(ROOT, folder)]));
  const progress = step(`Building ${folder}`);
  await runProgram('npm', ['run', 'build'], { cwd: folder, failure: 'The build failed' }).finally(() =>
    progress.done(),
  );
}
