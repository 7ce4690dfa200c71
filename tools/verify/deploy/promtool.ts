import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cacheFolder } from '../../offline/mongo/wine';

/**
 * Prometheus' own checker of rules: the one on PATH, or Debian's, unpacked into the user's cache without
 * installing Prometheus itself.
 * @throws where neither can be had
 */
export function findPromtool(): string {
  if (runs('promtool')) return 'promtool';
  const kept = join(cacheFolder(), 'promtool');
  if (!existsSync(kept)) unpackInto(kept);
  return kept;
}

function runs(binary: string): boolean {
  try {
    execFileSync(binary, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function unpackInto(kept: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'mesa-promtool-'));
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  try {
    try {
      run('apt-get', 'download', 'prometheus');
    } catch {
      // the machine's package list may be missing or outdated
      run('apt-get', 'update');
      run('apt-get', 'download', 'prometheus');
    }
    run('dpkg-deb', '-x', readdirSync(folder).find((name) => name.endsWith('.deb'))!, 'unpacked');
    mkdirSync(cacheFolder(), { recursive: true });
    chmodSync(join(folder, 'unpacked/usr/bin/promtool'), 0o755);
    // through a copy in the same folder: two test runs may unpack at once
    const half = `${kept}.${process.pid}`;
    run('cp', 'unpacked/usr/bin/promtool', half);
    renameSync(half, kept);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
