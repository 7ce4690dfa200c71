import { cp, mkdir, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from '../machine/run-program';
import { ROOT } from '../settings';
import { readManifest, writeManifest } from './manifest';

/**
 * Builds one of Mesa's packages: its modules with declarations, its styles, its README and a package.json
 * that leads to them.
 * @param stage the folder for built packages, which has those that this one imports
 */
export async function buildLibrary(name: string, stage: string): Promise<void> {
  const from = join(ROOT, 'packages', name);
  const to = join(stage, name);
  await mkdir(to, { recursive: true });
  await compile(from, to, stage);
  await cp(join(from, 'src'), join(to, 'dist'), {
    recursive: true,
    filter: (path) => !/\.tsx?$/.test(path),
  });
  for (const file of ['README.md', 'CHANGELOG.md'])
    if (existsSync(join(from, file))) await cp(join(from, file), join(to, file));
  const { scripts: _scripts, devDependencies: _dev, ...manifest } = await readManifest(`packages/${name}`);
  const exported = Object.entries(manifest.exports ?? {}).map(([key, file]) => [
    key,
    builtExport(String(file)),
  ]);
  await writeManifest(to, { ...manifest, exports: Object.fromEntries(exported), files: ['dist'] });
}

/**
 * Compiles a package to ES modules with declarations.
 * @throws UserError with the compiler's messages
 */
async function compile(from: string, to: string, stage: string): Promise<void> {
  const config = join(to, 'tsconfig.json');
  const compilerOptions = {
    ...{ noEmit: false, declaration: true, rootDir: join(from, 'src'), outDir: join(to, 'dist') },
    // declarations of what is built before it, not its sources
    paths: { '@mesa/*': [join(stage, '*/dist/index.d.ts'), join(stage, '*')] },
  };
  await writeFile(
    config,
    JSON.stringify({
      ...{ extends: join(from, 'tsconfig.json'), compilerOptions },
      ...{ include: [join(from, 'src')], exclude: [join(from, 'src/**/*.test.ts*')] },
    }),
  );
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  await runProgram(process.execPath, [tsc, '-p', config], { failure: `${from} does not compile` });
}

/** `./src/index.ts` becomes its built module and declaration; a style stays a style. */
function builtExport(file: string): string | object {
  const built = file.replace('./src/', './dist/');
  const module = built.replace(/\.tsx?$/, '');
  return module === built ? built : { types: `${module}.d.ts`, default: `${module}.js` };
}
