import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { adminFrom } from '../admin';
import { readAdminSettings } from '../settings';
import { UserError } from '../user-error';
import type { CommandContext } from '../command-context';
import { buildIfChanged } from './build';

/** A repository of one remote. */
export interface Repository extends CommandContext {
  remote: string;
  folder: string;
}

/**
 * The repository in this folder.
 * @throws UserError when it has no remote.json
 */
export function repositoryAt(folder: string): Repository {
  const folderOf = (dir: string): string => {
    if (existsSync(join(dir, 'remote.json'))) return dir;
    throw new UserError(`${dir} is not a remote: it has no remote.json.`);
  };
  const declaration = JSON.parse(readFileSync(join(folderOf(folder), 'remote.json'), 'utf8')) as {
    name: string;
  };
  return {
    program: 'mesa-remote',
    remote: declaration.name,
    folder,
    findAdmin: async () => adminFrom(readAdminSettings(process.env)),
    folderOf: (_name, dir) => folderOf(dir ? resolve(dir) : folder),
    build: buildIfChanged,
  };
}
