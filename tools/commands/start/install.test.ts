import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

interface Locked {
  link?: true;
  dev?: true;
  peer?: true;
  os?: string[];
}

const MODULE = pathToFileURL(join(__dirname, 'install.mjs')).href;
const SCRIPT =
  `import { readFileSync } from 'node:fs'; import { packagesToInstall } from '${MODULE}';` +
  `const { packages, tests } = JSON.parse(readFileSync(0, 'utf8'));` +
  `console.log(JSON.stringify(packagesToInstall(packages, tests)));`;

/** `packagesToInstall` in a process of its own: Jest compiles to CommonJS, which cannot load that module. */
const packagesToInstall = (packages: Record<string, Locked>, { tests }: { tests: boolean }): string[] =>
  JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', SCRIPT], {
      input: JSON.stringify({ packages, tests }),
      encoding: 'utf8',
    }),
  ) as string[];

describe('packagesToInstall', () => {
  test('of a lock file: what fits this machine, without links and folders of workspaces', () => {
    const lock: Record<string, Locked> = {
      '': {},
      bff: {},
      'node_modules/bff': { link: true },
      'bff/node_modules/undici': {},
      'node_modules/jest': { dev: true },
      'node_modules/@rspack/core': { peer: true },
      'node_modules/native-here': { os: [process.platform] },
      'node_modules/native-elsewhere': { os: ['aix'] },
    };
    const always = ['bff/node_modules/undici', 'node_modules/native-here'];
    expect(packagesToInstall(lock, { tests: false })).toEqual(always);
    expect(packagesToInstall(lock, { tests: true }).sort()).toEqual([
      always[0],
      'node_modules/@rspack/core',
      'node_modules/jest',
      always[1],
    ]);
  });

  test('of this checkout: fewer than 600 for `npm start`, with the bundler, without its dev server', () => {
    const file = join(__dirname, '../../../package-lock.json');
    const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Locked> };
    const paths = packagesToInstall(packages, { tests: false });
    expect(paths.length).toBeLessThan(600);
    expect(paths).toContain('node_modules/webpack');
    expect(paths).not.toContain('node_modules/webpack-dev-server');
  });
});
