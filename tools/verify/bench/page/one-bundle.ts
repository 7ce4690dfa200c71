import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ShellAssets } from '@mesa/contract';
import { UserError } from '../../../commands/console/user-error';
import { ROOT } from '../../../commands/settings';

/**
 * `whole`: every screen in one file. `split`: the landing page in the first file, any other screen in one of
 * its own.
 */
export type Shape = 'whole' | 'split';

const LANDING = 'mf-discovery/src/screens/landing/screen';

/** Inside the checkout, so that packages are found; never committed. */
const folderOf = (shape: Shape): string => join(ROOT, 'tools/dist/one-bundle', shape);

/**
 * Builds the same sources as one application: shell and remotes in one webpack build, with the shell's own
 * settings, less Module Federation.
 * @returns the folder a BFF can serve as its shell
 * @throws UserError with the bundler's words when it fails
 */
export async function buildOneBundle(shape: Shape): Promise<string> {
  const folder = folderOf(shape);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'federation.ts'), await remotesInside(shape));
  await writeFile(join(folder, 'share-runtime.ts'), 'export {};\n');
  await writeFile(join(folder, 'webpack.config.js'), config(shape));
  await webpack(folder);
  await rm(join(folder, 'dist/assets.json'), { force: true });
  await writeFile(join(folder, 'dist/assets.json'), JSON.stringify(await assetsOf(join(folder, 'dist'))));
  return join(folder, 'dist');
}

/** What stands in for the shell's way to its remotes: they are there already. */
async function remotesInside(shape: Shape): Promise<string> {
  const names = (await readdir(ROOT)).filter((name) => name.startsWith('mf-'));
  return [
    ...(shape === 'split' ? [`import '${join(ROOT, LANDING)}';`] : []),
    ...names.map((name, i) => `import { remote as remote${i} } from '${join(ROOT, name, 'src/remote')}';`),
    'const remotes: Record<string, unknown> = { ' +
      `${names.map((name, i) => `'${name}': remote${i}`).join(', ')} };`,
    'export const createFederation = () => ({ load: async ({ name }: { name: string }) => ({ remote: ' +
      'remotes[name] }) });',
    '',
  ].join('\n');
}

function config(shape: Shape): string {
  return `
    const webpack = require('webpack');
    const configure = require('${join(ROOT, 'tools/build/webpack/shell')}');
    const shell = configure('${join(ROOT, 'shell')}')({}, { mode: 'production' });
    const stays = (plugin) => !['ModuleFederationPlugin', 'AssetsPlugin'].includes(plugin.constructor.name);
    module.exports = {
      ...shell,
      output: { ...shell.output, path: '${join(folderOf(shape), 'dist')}' },
      plugins: [
        ...shell.plugins.filter(stays),
        new webpack.NormalModuleReplacementPlugin(/registry\\/(federation|share-runtime)$/, (resource) => {
          resource.request = '${folderOf(shape)}/' + resource.request.split('/').pop();
        }),
        ${shape === 'whole' ? 'new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),' : ''}
      ],
    };
  `;
}

async function webpack(folder: string): Promise<void> {
  const child = spawn(
    process.execPath,
    [
      require.resolve('webpack-cli/bin/cli.js'),
      '--mode',
      'production',
      '--config',
      join(folder, 'webpack.config.js'),
    ],
    { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new UserError(`The one bundle could not be built:\n${said.trim()}`);
}

/**
 * As the shell's own, but that its inline script asks for no remote's files and shows no remote's first
 * paint, only the leading picture.
 */
async function assetsOf(dist: string): Promise<ShellAssets> {
  const shell = JSON.parse(await readFile(join(ROOT, 'shell/dist/assets.json'), 'utf8')) as ShellAssets;
  const files = await readdir(dist);
  const named = (pattern: RegExp) =>
    files.filter((file) => pattern.test(file)).map((file) => `/assets/${file}`);
  const code = shell.inline.code.replaceAll('preloads', 'none');
  if (code === shell.inline.code)
    throw new UserError(
      'The inline script of the page no longer reads preloads: tools/verify/bench/page/one-bundle.ts ' +
        'must follow.',
    );
  // the BFF looks for the logo beside the photos, and for everything else here
  await cp(join(ROOT, 'shell/assets/logo-mark.svg'), join(dist, 'logo-mark.svg'));
  return {
    ...shell,
    scripts: named(/^shell\.\w+\.js$/),
    styles: named(/^shell\.\w+\.css$/),
    inline: { ...shell.inline, code },
  };
}
