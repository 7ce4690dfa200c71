import { basename, join } from 'node:path';
import { step } from '@mesa/remote-tools/commands';
import { lock } from '../machine/lock';
import { runProgram } from '../machine/run-program';
import { ROOT } from '../settings';

/** Inside node_modules, so that it is there in every installed checkout. */
const LOCK = join(ROOT, 'node_modules/.mesa-building');

/**
 * Builds the workspaces whose sources have changed; Nx restores the others from its cache or leaves them.
 * @param folders of the workspaces, relative to the checkout
 * @throws UserError with the bundler's output when a build fails
 */
export async function buildChanged(folders: string[], signal?: AbortSignal): Promise<void> {
  const names = folders.map((folder) => basename(folder));
  // two at once would delete each other's files
  const unlock = await lock(LOCK, () =>
    process.stderr.write('Another command is building here; waiting for it.\n'),
  );
  const progress = step(names.length === 1 ? `Building ${names[0]}` : 'Building what has changed');
  try {
    await runProgram(
      process.execPath,
      [join(ROOT, 'node_modules/nx/dist/bin/nx.js'), 'run-many', '-t', 'build', '-p', names.join(',')],
      { cwd: ROOT, signal, failure: 'The build failed', onLine: progress.detail },
    );
  } finally {
    progress.done();
    await unlock();
  }
}
