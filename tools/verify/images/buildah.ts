import { execFileSync } from 'node:child_process';
import { UserError } from '@mesa/remote-tools/commands';

const OUTPUT_MAX = 5_000;

/**
 * Runs buildah, as root without a daemon. @returns its output
 * @throws UserError where it cannot run; otherwise with the end of its output
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
    const { code, message, stdout } = error as NodeJS.ErrnoException & { stdout?: string };
    if (code === 'ENOENT')
      throw new UserError('The images are built by buildah: apt-get install buildah debootstrap');
    // what a step of a build printed, which says why it failed
    throw new Error(`${message}\n${stdout?.slice(-OUTPUT_MAX)}`, { cause: error });
  }
}
