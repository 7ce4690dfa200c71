import { spawn } from 'node:child_process';
import { dirname, relative } from 'node:path';
import { step } from '../console/progress-step';
import { UserError } from '../console/user-error';
import { ROOT } from '../settings';
import { buildChanged } from '../start/build';

/**
 * Builds one remote: in this checkout only if its sources changed; in another folder by its own build script.
 * @throws UserError with the bundler's output when the build fails
 */
export async function buildRemote(folder: string): Promise<void> {
  if (dirname(folder) === ROOT) await buildChanged([relative(ROOT, folder)]);
  else await buildElsewhere(folder);
}

async function buildElsewhere(folder: string): Promise<void> {
  const progress = step(`Building ${folder}`);
  const windows = process.platform === 'win32';
  const npm = spawn(windows ? 'npm.cmd' : 'npm', ['run', 'build'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: windows,
  });
  let said = '';
  for (const stream of [npm.stdout, npm.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) =>
    npm.once('error', reject).once('close', resolve),
  ).finally(() => progress.done());
  if (code !== 0) throw new UserError(`The build failed:\n${said.trim()}`);
}
