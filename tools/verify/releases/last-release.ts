import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { BuiltRemote, ShellAssets } from '@mesa/contract';

interface PackedRelease {
  commit: string;
  /** by part: the files of its build in base64, by path */
  parts: Record<string, Record<string, string>>;
}

/** The release before this checkout, as `pack.mjs` packed it. */
export function readLastRelease() {
  const { commit, parts } = JSON.parse(
    brotliDecompressSync(readFileSync(join(__dirname, 'last-release.json.br'))).toString(),
  ) as PackedRelease;
  const json = (part: string, name: string): unknown =>
    JSON.parse(Buffer.from(parts[part]![name]!, 'base64').toString());
  return {
    commit,
    parts,
    shell: json('shell', 'assets.json') as ShellAssets,
    remotes: Object.keys(parts)
      .filter((part) => part !== 'shell')
      .map((name) => json(name, 'remote.json') as BuiltRemote & { uses: NonNullable<BuiltRemote['uses']> }),
  };
}
