import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../settings';

const execute = promisify(execFile);

export interface ChangedWorkspace {
  /** relative to the checkout */
  folder: string;
  /** its changed sources, relative to the checkout */
  files: string[];
}

/** The workspaces with sources that differ from the last commit; in a clean checkout, those it changed. */
export async function changedWorkspaces(): Promise<ChangedWorkspace[]> {
  const git = async (...args: string[]): Promise<string[]> =>
    (await execute('git', args, { cwd: ROOT })).stdout.split('\n').filter(Boolean);
  const [edited, added] = await Promise.all([
    git('diff', '--name-only', 'HEAD'),
    git('ls-files', '--others', '--exclude-standard'),
  ]);
  const files = [...edited, ...added];
  return groupByWorkspace(
    files.length > 0 ? files : await git('diff', '--name-only', 'HEAD~1', 'HEAD').catch(() => []),
  );
}

function groupByWorkspace(files: string[]): ChangedWorkspace[] {
  const found = new Map<string, string[]>();
  for (const file of files) {
    const folder = /^(?:packages|services)\/[^/]+|^[^/]+/.exec(file)![0];
    const source = /\.(tsx?|m?js|json)$/.test(file) && existsSync(join(ROOT, file));
    if (!source || !existsSync(join(ROOT, folder, 'tsconfig.json'))) continue;
    found.set(folder, [...(found.get(folder) ?? []), file]);
  }
  return [...found].map(([folder, own]) => ({ folder, files: own }));
}
