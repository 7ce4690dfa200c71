import { chmod, cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { ROOT } from '../settings';
import { installed, readManifest, writeManifest } from './manifest';

const PACKAGE = 'packages/remote-tools';
/** The folders that run as they are. */
const AS_THEY_ARE = ['webpack', 'jest', 'lint', 'messages', 'types', 'tsconfig', 'README.md'];
/** What they and `mesa-remote` need; at the versions of this checkout. */
const NEEDED = [
  '@eslint/js',
  '@module-federation/enhanced',
  '@swc/core',
  '@swc/jest',
  '@testing-library/dom',
  '@testing-library/jest-dom',
  '@testing-library/react',
  'css-loader',
  'esbuild',
  'eslint',
  'eslint-plugin-jsx-a11y',
  'eslint-plugin-react-hooks',
  'html-webpack-plugin',
  'identity-obj-proxy',
  'jest',
  'jest-environment-jsdom',
  'mini-css-extract-plugin',
  'minimizer-webpack-plugin',
  'parse5',
  'swc-loader',
  'tsx',
  'typescript-eslint',
  'webpack',
  'webpack-cli',
];
/** The dev server, under another name: npm would install an optional peer with webpack-cli. */
const DEV_SERVER = { 'dev-server': 'npm:webpack-dev-server@5.2.7' };

/** Builds @mesa/remote-tools: the presets as they are, and `mesa-remote` as one file. */
export async function buildRemoteTools(stage: string): Promise<void> {
  const to = join(stage, 'remote-tools');
  await mkdir(to, { recursive: true });
  for (const name of AS_THEY_ARE)
    await cp(join(ROOT, PACKAGE, name), join(to, name), {
      recursive: true,
      filter: (path) => !/\.test\.ts$/.test(path),
    });
  const program = join(to, 'bin/mesa-remote.js');
  await build({
    entryPoints: [join(ROOT, PACKAGE, 'commands/mesa-remote.ts')],
    outfile: program,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    banner: { js: '#!/usr/bin/env node' },
    external: ['webpack', 'dev-server'],
    logLevel: 'silent',
  });
  await chmod(program, 0o755);
  const { name, version, exports = {}, dependencies } = await readManifest(PACKAGE);
  const { './commands': _commands, './dev': _dev, ...presets } = exports;
  await writeManifest(to, {
    name,
    version,
    private: true,
    bin: { 'mesa-remote': 'bin/mesa-remote.js' },
    exports: presets,
    files: ['bin', ...AS_THEY_ARE],
    dependencies: { ...(await installed(NEEDED)), ...DEV_SERVER, ...dependencies },
  });
}
