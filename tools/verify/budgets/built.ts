import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltRemote, ShellAssets } from '@mesa/contract';

const ROOT = join(__dirname, '../../..');

/** What the last build of the shell says the page needs. */
export const shellAssets = (): ShellAssets => read<ShellAssets>('shell/dist/assets.json');

/** Files of the faces that the page's words are set in. */
export const fonts = (): string[] =>
  readdirSync(join(ROOT, 'shell/dist'))
    .filter((name) => name.endsWith('.woff2'))
    .map((name) => `shell/dist/${name}`);

/** What the last build of a remote says it takes to load it. */
export const builtRemote = (name: string): BuiltRemote => read<BuiltRemote>(`${name}/dist/remote.json`);

/** Names of all remotes of this checkout. */
export const remotes = (): string[] => readdirSync(ROOT).filter((name) => name.startsWith('mf-'));

/** Bytes of a file as it is sent to a browser that takes brotli; fonts and pictures are packed already. */
export function sentBytes(file: string): number {
  const path = join(ROOT, file);
  return (statSync(`${path}.br`, { throwIfNoEntry: false }) ?? statSync(path)).size;
}

/** Where the file of a shell's URL lies. */
export const shellFile = (url: string): string => url.replace(/^\/assets\//, 'shell/dist/');

export const sum = (sizes: number[]): number => sizes.reduce((all, one) => all + one, 0);

function read<T>(file: string): T {
  return JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as T;
}
