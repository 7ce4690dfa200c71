import { execFile } from 'node:child_process';
import { mkdir, readFile, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../commands/settings';
import { spawnTool } from '../../commands/test/spawn-tool';

const exec = promisify(execFile);

/** What a command printed, and its exit code. */
interface CommandResult {
  code: number;
  out: string;
}

/** A repository of one remote outside the checkout. */
export class Repository {
  constructor(readonly folder: string) {}

  /** `npm run new -- remote NAME --out FOLDER` */
  async create(name: string): Promise<void> {
    const { ended, stderr } = spawnTool(['new', 'remote', name, '--out', this.folder], {});
    if ((await ended) !== 0) throw new Error(stderr());
  }

  /**
   * Installs what package.json names: Mesa's packages from kit/, all others as links to those of the
   * checkout, whose versions the lock file pins, so that nothing is downloaded.
   */
  async install(): Promise<void> {
    const modules = join(this.folder, 'node_modules');
    await mkdir(join(modules, '@mesa'), { recursive: true });
    for (const entry of await readdir(join(ROOT, 'node_modules'), { withFileTypes: true }))
      if (entry.isDirectory() && entry.name !== '@mesa' && !entry.name.startsWith('.'))
        await symlink(join(ROOT, 'node_modules', entry.name), join(modules, entry.name), 'junction');
    for (const [name, file] of await this.tarballs()) {
      await mkdir(join(modules, name));
      await exec('tar', ['-xzf', join(this.folder, file), '-C', join(modules, name), '--strip-components=1']);
    }
  }

  /** Mesa's packages with their tarballs, by package.json. */
  async tarballs(): Promise<[name: string, file: string][]> {
    const { dependencies, devDependencies } = JSON.parse(await this.read('package.json')) as Record<
      'dependencies' | 'devDependencies',
      Record<string, string>
    >;
    return Object.entries({ ...dependencies, ...devDependencies })
      .filter(([, spec]) => spec.startsWith('file:'))
      .map(([name, spec]) => [name, spec.slice('file:'.length)]);
  }

  read(path: string): Promise<string> {
    return readFile(join(this.folder, path), 'utf8');
  }

  /** Runs `mesa-remote` with these variables. */
  async run(args: string[], env: NodeJS.ProcessEnv): Promise<CommandResult> {
    const program = join(this.folder, 'node_modules/@mesa/remote-tools/bin/mesa-remote.js');
    const NODE_OPTIONS = '--experimental-vm-modules';
    return exec(process.execPath, [program, ...args], {
      cwd: this.folder,
      env: { ...process.env, FORCE_COLOR: '0', NODE_OPTIONS, ...env },
    }).then(
      ({ stdout, stderr }) => ({ code: 0, out: stdout + stderr }),
      (error: { code: number; stdout: string; stderr: string }) => ({
        code: error.code,
        out: error.stdout + error.stderr,
      }),
    );
  }
}
