import { exec } from 'node:child_process';
import { cp, mkdtemp, readFile, readdir, rm, symlink } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DATA_DIR, isSource, ROOT } from './folders';

/** The parts of a checkout that a team needs to publish a remote. */
const NEEDED = [
  'tools',
  'packages',
  'mf-booking',
  'package.json',
  'package-lock.json',
  'nx.json',
  'tsconfig.base.json',
  'tsconfig.browser.json',
  'README.md',
  'CODEOWNERS',
  'docs/architecture.md',
];

/** The commands of a recipe's code blocks, in order. */
export async function commandsOf(recipe: string): Promise<string[]> {
  const text = await readFile(join(ROOT, 'docs/recipes', recipe), 'utf8');
  const blocks = [...text.matchAll(/^ *```sh\n(.*?)^ *```/gms)].map(([, block]) => block!);
  return blocks.flatMap((block) =>
    block
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  );
}

/** A separate checkout, whose commands act on the running system. */
export class Checkout {
  private folder = '';

  async open(): Promise<void> {
    this.folder = await mkdtemp(join(tmpdir(), 'mesa-checkout-'));
    await Promise.all(
      NEEDED.map((name) =>
        cp(join(ROOT, name), join(this.folder, name), { recursive: true, filter: isSource }),
      ),
    );
    await symlink(join(ROOT, 'node_modules'), join(this.folder, 'node_modules'));
    const packages = (await readdir(join(ROOT, 'packages'))).map((name) => `packages/${name}`);
    for (const each of ['tools', ...packages]) {
      if (existsSync(join(ROOT, each, 'node_modules')))
        await symlink(join(ROOT, each, 'node_modules'), join(this.folder, each, 'node_modules'));
    }
  }

  /** @returns the output of the command. @throws with the output when it fails */
  async run(command: string): Promise<string> {
    const { stdout } = await promisify(exec)(command, {
      cwd: this.folder,
      env: { ...process.env, MESA_DATA_DIR: DATA_DIR, FORCE_COLOR: '0' },
    });
    return stdout;
  }

  async close(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}
