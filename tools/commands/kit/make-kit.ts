import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { runProgram } from '../machine/run-program';
import { ROOT } from '../settings';
import { describeKit } from './describe-kit';

/** What a remote needs in a repository of its own. */
const PACKAGES = ['contract', 'web-client', 'messages', 'remote-kit', 'ui', 'remote-tools'];
const LEFT_OUT = /node_modules|[\\/]dist([\\/]|$)|\.test\./;

const exec = promisify(execFile);

/**
 * Packs Mesa's packages with their sources, which a remote's build compiles with its own, and writes beside
 * them what of Mesa a remote may use and what changed in it.
 * @param out the folder for the tarballs; an older kit in it is removed
 * @returns the version, which names the commit that the kit was made from
 */
export async function makeKit(out: string): Promise<string> {
  const [version, log] = await Promise.all([kitVersion(), changes()]);
  await mkdir(out, { recursive: true });
  for (const file of await readdir(out)) if (/^mesa-.*\.tgz$/.test(file)) await rm(join(out, file));
  const staging = await mkdtemp(join(tmpdir(), 'mesa-kit-'));
  try {
    const folders = await Promise.all(PACKAGES.map((name) => stage(name, join(staging, name), version)));
    const args = ['pack', ...folders, '--pack-destination', out, '--offline', '--loglevel=error'];
    await runProgram('npm', args, { failure: 'npm pack failed' });
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
  await writeFile(join(out, 'README.md'), withoutReferences(describeKit(version)));
  await writeFile(join(out, 'CHANGELOG.md'), log);
  return version;
}

/** The commit, as a version: 1.0.0-g0c234e2c9f01, or with `.changed` when files differ from it. */
async function kitVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  const folders = PACKAGES.map((name) => `packages/${name}`);
  const git = (...args: string[]) => exec('git', args, { cwd: ROOT }).then(({ stdout }) => stdout.trim());
  const commit = await git('rev-parse', '--short=12', 'HEAD').catch(() => null);
  // a copy of the sources without their history
  if (commit === null) return version;
  return `${version}-g${commit}${(await git('status', '--porcelain', '--', ...folders)) ? '.changed' : ''}`;
}

/** The commits that changed a package of the kit, the latest first. */
async function changes(): Promise<string> {
  const folders = PACKAGES.map((name) => `packages/${name}`);
  const args = ['log', '-n', '200', '--date=short', '--format=- %ad `%h` %s', '--', ...folders];
  const { stdout } = await exec('git', args, { cwd: ROOT }).catch(() => ({ stdout: '' }));
  return `# What changed in the kit\n\nThe latest change first, with its commit.\n\n${stdout}`;
}

/** Copies one package as it is packed: with the kit's version, and without what only Mesa's checkout has. */
async function stage(name: string, folder: string, version: string): Promise<string> {
  const filter = (file: string) => !LEFT_OUT.test(file.slice(ROOT.length));
  await cp(join(ROOT, 'packages', name), folder, { recursive: true, filter });
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = files.filter((file) => file.isFile() && /\.([cm]?[jt]sx?|css|md)$/.test(file.name));
  for (const { parentPath, name: file } of texts) {
    const path = join(parentPath, file);
    await writeFile(path, withoutReferences(await readFile(path, 'utf8')));
  }
  if (name === 'ui') await bundleIcons(join(folder, 'src'));
  const path = join(folder, 'package.json');
  const manifest = (await readFile(path, 'utf8'))
    .replace(/ *"lucide-react": .*\n/, '')
    .replaceAll(/("(?:version|@mesa\/[a-z-]+)": )"[\d.]+"/g, `$1"${version}"`);
  await writeFile(path, manifest);
  return folder;
}

/** The forty icons that are used, in one file: their package has 52 MB. */
async function bundleIcons(src: string): Promise<void> {
  const source = join(ROOT, 'packages/ui/src/icons.ts');
  const outfile = join(src, 'icons.js');
  await build({
    entryPoints: [source],
    outfile,
    bundle: true,
    format: 'esm',
    external: ['react', './icon'],
    logLevel: 'error',
  });
  const names = [...(await readFile(source, 'utf8')).matchAll(/default as (\w+)/g)].map(([, name]) => name);
  const types = names.map((name) => `export declare const ${name}: IconShape;`);
  const head =
    "import type { IconShape } from './icon';\nexport { Icon } from './icon';\nexport type { IconShape };\n";
  await writeFile(join(src, 'icons.d.ts'), `${head}${types.join('\n')}\n`);
  await rm(join(src, 'icons.ts'));
}

/** A source without its references to documents that the kit does not carry. */
function withoutReferences(text: string): string {
  return text
    .replace(/(\n \*)? \([^()]*\b(?:contract\.md|spec\.md|docs\/)[^()]*\)/g, '')
    .replace(/\[[^\]]*\]\([./]*docs\/[^)]*\)/g, 'the documents of Mesa')
    .replace(/\b(?:contract|spec)\.md(?: §\d+)?(?: "[^"]*")?/g, 'the specification of Mesa')
    .replace(/\bdocs\/[\w./-]+/g, 'the documents of Mesa');
}
