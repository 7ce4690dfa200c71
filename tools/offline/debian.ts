import { step } from '@mesa/remote-tools/commands';
import { runProgram } from '../commands/machine/run-program';
import { isExecutable } from './mongo/sources';

/**
 * Installs a Debian package where that needs no password: on Debian, as root.
 * @param name the package
 * @param why one clause for the progress line: why it is needed
 * @returns null when it is installed, otherwise the reason why not
 */
export function installDebianPackage(name: string, why: string): Promise<string | null> {
  // apt runs one installation at a time
  const result = queue.then(() => install(name, why));
  queue = result;
  return result;
}

let queue: Promise<unknown> = Promise.resolve();

async function install(name: string, why: string): Promise<string | null> {
  if (!(await isExecutable('/usr/bin/apt-get'))) return `${name} is missing and this is not Debian`;
  if (process.getuid?.() !== 0)
    return `${name} is missing; run: sudo apt-get install -y --no-install-recommends ${name}`;

  const progress = step(`Installing Debian's ${name} (${why})`);
  try {
    const installPackage = () => apt(progress.share, 'install', '-y', '--no-install-recommends', name);
    await installPackage().catch(async () => {
      // the machine's package list may be missing or outdated
      await apt(progress.share, 'update');
      await installPackage();
    });
    progress.done(`Installed Debian's ${name}.`);
    return null;
  } catch (error) {
    progress.done();
    return `apt-get could not install ${name}: ${(error as Error).message}`;
  }
}

/** Runs apt-get; its status lines ("pmstatus:wine64:42.5:...") give the share done. */
async function apt(share: (part: number, text?: string) => void, ...args: string[]): Promise<void> {
  const options = ['-q', '-o', 'APT::Status-Fd=1', '-o', 'DPkg::Lock::Timeout=300'];
  const failure = `apt-get ${args[0]} failed`;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' };
  await runProgram('apt-get', [...options, ...args], {
    failure,
    env,
    onLine(line) {
      const [, kind, percent] = /^(dlstatus|pmstatus):[^:]*:([\d.]+):/.exec(line) ?? [];
      if (kind) share(Number(percent) / 100, kind === 'dlstatus' ? 'downloading' : 'unpacking');
    },
  }).catch(({ message }: Error) => {
    throw new Error(message.split('\n').findLast((line) => line.startsWith('E:')) ?? failure);
  });
}
