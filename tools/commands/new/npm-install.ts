import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { UserError } from '../console/user-error';

/**
 * Runs npm install without the network: whatever is needed is installed in this checkout already.
 * @throws UserError with npm's output
 */
export async function npmInstall(root: string, ...more: string[]): Promise<void> {
  const args = ['install', '--offline', '--no-audit', '--no-fund', '--loglevel=error', ...more];
  await promisify(execFile)('npm', args, { cwd: root, shell: process.platform === 'win32' }).catch(
    (error: { stderr?: string }) => {
      throw new UserError(`npm install failed; repeat it yourself:\n${error.stderr?.trim()}`);
    },
  );
}
