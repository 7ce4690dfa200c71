import type { Command } from './command';
import { errors } from './errors-command';
import { key, keys, revoke } from './key-commands';
import { canary, list, promote, prune, retire, rollback } from './live-commands';
import { fit, preview, publish } from './publish-commands';

/** `npm run remotes -- …` (contract.md "Remotes"). */
export const commands: Record<string, Command> = {
  publish,
  preview,
  canary,
  promote,
  rollback,
  retire,
  list,
  errors,
  fit,
  prune,
  key,
  keys,
  revoke,
};
