import { execFileSync } from 'node:child_process';
import { UserError } from '../../commands/console/user-error';

/**
 * Runs buildah, as root without a daemon. @returns its output
 * @throws UserError where it cannot run; otherwise with all of its output
 */
export function buildah(args: string[], options: { timeout?: number; cwd?: string } = {}): string {
  if (process.getuid?.() !== 0)
    throw new UserError('The images are built and mounted as root: run the same command with sudo.');
  try {
    const output = execFileSync('buildah', args, {
      ...options,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 64 * 1024 * 1024,
    });
    return output.trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new UserError('The images are built by buildah: apt-get install buildah debootstrap');
  }
}
