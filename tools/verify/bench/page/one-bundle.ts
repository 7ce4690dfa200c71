import { cp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ShellAssets } from '@mesa/contract';
import { UserError } from '@mesa/remote-tools/commands';
import { runProgram } from '../../../commands/machine/run-program';
import { ROOT } from '../../../commands/settings';
import { remotes } from '../../../commands/system';

/** Inside the checkout, so that packages are found; never committed. */
const FOLDER = join(ROOT, 'tools/dist/one-bundle');

/**
 * Builds the same sources as one file: shell and remotes in one webpack build, with the shell's own
 * settings, but without Module Federation.
 * @returns the folder a BFF can serve as its shell
 * @throws UserError with the bundler's words when it fails
 */
export async function buildOneBundle(): Promise<string> {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  await writeFile(join(FOLDER, 'federation.ts'), remotesInside());
  await writeFile(join(FOLDER, 'share-runtime.ts'), 'export {};\n');
  await writeFile(join(FOLDER, 'webpack.config.js'), CONFIG);
  await runProgram(
    process.execPath,
    [join(ROOT, 'node_modules/webpack-cli/bin/cli.js'), '--mode', 'production'],
    {
      cwd: FOLDER,
      failure: 'The one bundle could not be built',
    },
  );
  const dist = join(FOLDER, 'dist');
  await writeFile(join(dist, 'assets.json'), JSON.stringify(await assetsOf(dist)));
  return dist;
}

/** Replaces the shell's federation module: the remotes are in the bundle already. */
function remotesInside(): string {
  return [
    ...remotes.map((name, i) => `import { remote as remote${i} } from '${join(ROOT, name, 'src/remote')}';`),
    'const remotes: Record<string, unknown> = { ' +
      `${remotes.map((name, i) => `'${name}': remote${i}`).join(', ')} };`,
    'export const createFederation = () => ({ load: async ({ name }: { name: string }) => ({ remote: ' +
      'remotes[name] }) });',
    '',
  ].join('\n');
}

const CONFIG = `
  const webpack = require('webpack');
  const configure = require('${join(ROOT, 'tools/build/webpack/shell')}');
  const stays = (plugin) => !['ModuleFederationPlugin', 'AssetsPlugin'].includes(plugin.constructor.name);
  module.exports = (...options) => {
    const shell = configure('${join(ROOT, 'shell')}')(...options);
    return {
      ...shell,
      output: { ...shell.output, path: '${join(FOLDER, 'dist')}' },
      plugins: [
        ...shell.plugins.filter(stays),
        new webpack.NormalModuleReplacementPlugin(/registry\\/(federation|share-runtime)$/, (resource) => {
          resource.request = '${FOLDER}/' + resource.request.split('/').pop();
        }),
        new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
      ],
    };
  };
`;

/**
 * As the shell's own, except that its inline script requests no files of remotes and shows no remote's first
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
