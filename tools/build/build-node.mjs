/**
 * Builds one Node part: run with the part's folder as working directory (`npm run build` there).
 * Our own packages are TypeScript sources and are bundled in; npm packages stay outside, found in node_modules
 * as in development, so a part's bundle holds our lines only and builds in a few hundredths of a second.
 *
 * Entries: src/main.ts -> dist/main.cjs, src/seed.ts -> dist/seed.cjs, src/*.cli.ts -> dist/*.cjs, those that exist.
 */
import { readdirSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { build } from 'esbuild';

const OURS = /^@mesa\//;

/** Everything imported by package name is external, but for our own packages. */
const npmOutside = {
  name: 'npm-outside',
  setup(bundler) {
    bundler.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || OURS.test(path) ? undefined : { path, external: true },
    );
  },
};

const entries = readdirSync('src').filter((file) => /^(main|seed|.+\.cli)\.ts$/.test(file));
if (entries.length === 0) {
  console.error(`${basename(process.cwd())} has no src/main.ts, src/seed.ts or src/*.cli.ts to build.`);
  process.exit(1);
}

const began = performance.now();
rmSync('dist', { recursive: true, force: true });
try {
  await build({
    entryPoints: entries.map((file) => ({ in: `./src/${file}`, out: file.replace(/(\.cli)?\.ts$/, '') })),
    outdir: 'dist',
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    sourcemap: true,
    sourcesContent: false,
    keepNames: true,
    legalComments: 'none',
    logLevel: 'warning',
    plugins: [npmOutside],
  });
} catch {
  process.exit(1); // esbuild has printed what is wrong, with file and line
}
console.log(
  `${basename(process.cwd())}: ${entries.length} bundle(s) in ${Math.round(performance.now() - began)} ms`,
);
