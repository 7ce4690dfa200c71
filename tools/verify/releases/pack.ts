/**
 * Packs a release for the tests of two releases: builds shell and remotes and writes `last-release.json.br`.
 * Run `npx tsx tools/verify/releases/pack.ts` in a checkout of its commit.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { ROOT } from '../../commands/settings';
import { buildChanged } from '../../commands/start/build';
import { browserWorkspaces } from '../../commands/system';

async function pack(): Promise<void> {
  await buildChanged(browserWorkspaces);
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim();
  const parts = Object.fromEntries(
    browserWorkspaces.map((part) => [part, filesOf(join(ROOT, part, 'dist'))]),
  );
  const text = JSON.stringify({ commit, parts });
  const bytes = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } });
  writeFileSync(join(__dirname, 'last-release.json.br'), bytes);
  console.log(`last-release.json.br: ${Math.ceil(bytes.length / 1_000)} kB`);
}

/** Texts and files of a build without their compressed copies, in base64 by path. */
function filesOf(dist: string): Record<string, string> {
  const names = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile() && !/\.(br|gz)$/.test(one.name))
    .map((one) => relative(dist, join(one.parentPath, one.name)));
  return Object.fromEntries(
    names.sort().map((name) => [name, readFileSync(join(dist, name)).toString('base64')]),
  );
}

void pack();
