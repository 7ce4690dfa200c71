import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { adminFrom } from '../admin';
import { readAdminSettings } from '../settings';
import { UserError } from '../user-error';
import type { CommandContext } from '../command';
import { runBuild } from './run-tool';

/** A repository of one remote. */
export interface Repository extends CommandContext {
  remote: string;
  folder: string;
}

/**
 * The repository in this folder.
 * @throws UserError when it has no src/remote.tsx
 */
export function repositoryAt(folder: string): Repository {
  const folderOf = (dir: string): string => {
    if (existsSync(join(dir, 'src/remote.tsx'))) return dir;
    throw new UserError(`${dir} is not a remote: it has no src/remote.tsx.`);
  };
  const { name } = JSON.parse(readFileSync(join(folderOf(folder), 'package.json'), 'utf8')) as {
    name: string;
  };
  return {
    program: 'mesa-remote',
    remote: name,
    folder,
    findAdmin: async () => adminFrom(readAdminSettings(process.env)),
    folderOf: (_name, dir) => folderOf(dir ? resolve(dir) : folder),
    async build(dir) {
      if ((await runBuild(dir)) !== 0) throw new UserError('The build failed; webpack has printed why.');
    },
  };
}
