import { existsSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { UserError, type CommandContext } from '@mesa/remote-tools/commands';
import { ROOT } from '../settings';
import { buildRemote } from './build';
import { findAdmin } from './find-admin';

/** This checkout, whose remotes are folders of it. */
export const checkout: CommandContext = {
  program: 'npm run remotes --',
  findAdmin: () => findAdmin(),
  folderOf(name, dir) {
    const folder = dir ? (isAbsolute(dir) ? dir : resolve(dir)) : join(ROOT, name);
    if (!existsSync(join(folder, 'remote.json')))
      throw new UserError(`${folder} is not a remote: it has no remote.json.`);
    return folder;
  },
  build: buildRemote,
};
