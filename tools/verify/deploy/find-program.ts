import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cacheFolder } from '../../offline/mongo/wine';

/** Runs a program in the temporary folder. @returns its output @throws when it fails */
export type Run = (program: string, ...args: string[]) => string;

interface Wanted {
  name: string;
  /** whether the one on PATH can be used; may throw when there is none */
  isUsable(name: string): boolean;
  /** gets one into the temporary folder @returns its path there */
  fetch(run: Run, folder: string): string;
}

/**
 * Finds a program that tests need: the one on PATH, or else one in the user's cache, fetched when it is not
 * there yet.
 * @throws when it cannot be fetched
 */
export function findProgram({ name, isUsable, fetch }: Wanted): string {
  try {
    if (isUsable(name)) return name;
  } catch {
    // there is none on PATH
  }
  const cached = join(cacheFolder(), name);
  if (existsSync(cached)) return cached;
  const folder = mkdtempSync(join(tmpdir(), `mesa-${name}-`));
  const run: Run = (program, ...args) =>
    execFileSync(program, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  try {
    const fetched = fetch(run, folder);
    mkdirSync(cacheFolder(), { recursive: true });
    // through a copy in the same folder: two test runs may fetch at once
    const partial = `${cached}.${process.pid}`;
    copyFileSync(join(folder, fetched), partial);
    chmodSync(partial, 0o755);
    renameSync(partial, cached);
    return cached;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
