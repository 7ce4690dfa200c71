import type { Command } from './command';
import { errors } from './errors-command';
import { key, keys, revoke } from './key-commands';
import { canary, list, live, promote, prune, retire, rollback } from './live-commands';
import { publish } from './publish-commands';

/** The commands that both `npm run remotes` and `mesa-remote` have. */
export const commands: Record<string, Command> = {
  publish,
  live,
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
