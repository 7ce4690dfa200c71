import { execFileSync } from 'node:child_process';

/**
 * Runs buildah, as root without a daemon. @returns the last line of its output
 * @throws with all of its output
 */
export function buildah(args: string[], options: { timeout?: number; cwd?: string } = {}): string {
  const output = execFileSync('buildah', args, {
    ...options,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64 * 1024 * 1024,
  });
  return output.trim();
}
