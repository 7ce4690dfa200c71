import { spawn } from 'node:child_process';
import { access } from 'node:fs/promises';
import { step } from '@mesa/remote-tools/commands';

/**
 * Installs a Debian package where that needs no password: on Debian, as root.
 * @param name the package
 * @param why one clause for the progress line: why it is needed
 * @returns null when it is installed, otherwise the reason why not
 */
export function installDebian(name: string, why: string): Promise<string | null> {
  // apt runs one installation at a time
  const result = queue.then(() => install(name, why));
  queue = result;
  return result;
}

let queue: Promise<unknown> = Promise.resolve();

async function install(name: string, why: string): Promise<string | null> {
  const hasApt = await access('/usr/bin/apt-get').then(
    () => true,
    () => false,
  );
  if (!hasApt) return `${name} is missing and this is not Debian`;
  if (process.getuid?.() !== 0)
    return `${name} is missing; run: sudo apt-get install -y --no-install-recommends ${name}`;

  const progress = step(`Installing Debian's ${name} (${why})`);
  try {
    const installed = await apt(['install', '-y', '--no-install-recommends', name], progress.share).then(
      () => true,
      () => false,
    );
    if (!installed) {
      // the machine's package list may be missing or outdated
      await apt(['update'], progress.share);
      await apt(['install', '-y', '--no-install-recommends', name], progress.share);
    }
    progress.done(`Installed Debian's ${name}.`);
    return null;
  } catch (error) {
    progress.done();
    return `apt-get could not install ${name}: ${(error as Error).message}`;
  }
}

/** Runs apt-get; its status lines ("pmstatus:wine64:42.5:...") give the share done. */
function apt(args: string[], share: (part: number, text?: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      'apt-get',
      ['-q', '-o', 'APT::Status-Fd=3', '-o', 'DPkg::Lock::Timeout=300', ...args],
      {
        stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' },
      },
    );
    let output = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-2_000);
    });
    child.stdio[3]?.on('data', (chunk: Buffer) => {
      for (const [, kind, percent] of chunk.toString().matchAll(/^(dlstatus|pmstatus):[^:]*:([\d.]+):/gm)) {
        share(Number(percent) / 100, kind === 'dlstatus' ? 'downloading' : 'unpacking');
      }
    });
    child.once('error', reject);
    child.once('close', (code) => {
      const lastError = output
        .trim()
        .split('\n')
        .findLast((line) => line.startsWith('E:'));
      if (code === 0) resolve();
      else reject(new Error(lastError ?? `apt-get ${args[0]} ended with code ${code}`));
    });
  });
}
