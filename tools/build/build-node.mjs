/**
 * Builds one workspace that runs on Node; run it in its folder (`npm run build` there). Our own packages are
 * bundled; npm packages stay external and are found in node_modules, so a build takes a few hundredths of a
 * second.
 *
 * The folder to build into may be given as an argument; otherwise it is dist.
 *
 * Entries: src/main.ts -> dist/main.cjs, src/seed.ts -> dist/seed.cjs, src/*.cli.ts -> dist/*.cjs; missing
 * ones are skipped. Further arguments name other entries.
 */
import { readdirSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { build } from 'esbuild';

const OURS = /^@mesa\//;
const OUT = process.argv[2] ?? 'dist';

/** Makes every import by package name external, except for our own packages. */
const externalPackages = {
  name: 'external-packages',
  setup(bundler) {
    bundler.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || OURS.test(path) ? undefined : { path, external: true },
    );
  },
};

const given = process.argv.slice(3);
const entries =
  given.length > 0
    ? given
    : readdirSync('src')
        .filter((file) => /^(main|seed|.+\.cli)\.ts$/.test(file))
        .map((file) => `./src/${file}`);
if (entries.length === 0) {
  console.error(`${basename(process.cwd())} has no src/main.ts, src/seed.ts or src/*.cli.ts to build.`);
  process.exit(1);
}

const began = performance.now();
rmSync(OUT, { recursive: true, force: true });
try {
  await build({
    entryPoints: entries.map((file) => ({ in: file, out: basename(file).replace(/(\.cli)?\.ts$/, '') })),
    outdir: OUT,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    sourcemap: true,
    sourcesContent: false,
    legalComments: 'none',
    logLevel: 'warning',
    plugins: [externalPackages],
  });
} catch {
  process.exit(1); // esbuild has printed the error, with file and line
}
console.log(
  `${basename(process.cwd())}: ${entries.length} bundle(s) in ${Math.round(performance.now() - began)} ms`,
);
