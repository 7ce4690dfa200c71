import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltRemote, ShellAssets } from '@mesa/contract';

const ROOT = join(__dirname, '../../..');

/** The description of the shell's last build. */
export const shellAssets = (): ShellAssets => read<ShellAssets>('shell/dist/assets.json');

/** The font files that the page uses. */
export const fonts = (): string[] =>
  readdirSync(join(ROOT, 'shell/dist'))
    .filter((name) => name.endsWith('.woff2'))
    .map((name) => `shell/dist/${name}`);

/** The description of a remote's last build. */
export const builtRemote = (name: string): BuiltRemote => read<BuiltRemote>(`${name}/dist/remote.json`);

/** Names of all remotes of this checkout. */
export const remotes = (): string[] => readdirSync(ROOT).filter((name) => name.startsWith('mf-'));

/** Size of a file as sent to a browser that accepts brotli; fonts and pictures are compressed already. */
export function sentBytes(file: string): number {
  const path = join(ROOT, file);
  return (statSync(`${path}.br`, { throwIfNoEntry: false }) ?? statSync(path)).size;
}

/** The path of the file behind a shell's URL. */
export const shellFile = (url: string): string => url.replace(/^\/assets\//, 'shell/dist/');

export const sum = (sizes: number[]): number => sizes.reduce((all, one) => all + one, 0);

function read<T>(file: string): T {
  return JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as T;
}
