import type { Command } from './command';
import { errors } from './errors-command';
import { key, keys, revoke } from './key-commands';
import { canary, list, promote, prune, retire, rollback } from './live-commands';
import { preview, publish } from './publish-commands';

/** The commands that both `npm run remotes` and `mesa-remote` have. */
export const commands: Record<string, Command> = {
  publish,
  preview,
  canary,
  promote,
  rollback,
  retire,
  list,
  errors,
  prune,
  key,
  keys,
  revoke,
};
