import { runProgram } from '../machine/run-program';

/**
 * Runs npm install without the network: whatever is needed is installed in this checkout already.
 * @throws UserError with npm's output
 */
export async function npmInstall(root: string, ...more: string[]): Promise<void> {
  const args = ['install', '--offline', '--no-audit', '--no-fund', '--loglevel=error', ...more];
  await runProgram('npm', args, { cwd: root, failure: 'npm install failed; repeat it yourself' });
}
