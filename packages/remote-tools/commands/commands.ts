import type { Command } from './command';
import { errors } from './errors-command';
import { hookKey, key, keys, revoke } from './key-commands';
import { canary, list, live, promote, prune, retire, rollback } from './live-commands';
import { preview, publish } from './publish-commands';

/** The commands of a team, which both `npm run remotes` and `mesa-remote` have. */
export const commands: Record<string, Command> = {
  publish,
  preview,
  live,
  canary,
  promote,
  rollback,
  retire,
  list,
  errors,
};

/** Those that need the operator's token: `npm run remotes` alone has them. */
export const operatorCommands: Record<string, Command> = {
  prune,
  key,
  keys,
  revoke,
  'hook-key': hookKey,
};
