import { commands, operatorCommands, runCommand } from '@mesa/remote-tools/commands';
import { checkout } from './remotes/checkout';
import { fit } from './remotes/fit-command';

/** `npm run remotes -- COMMAND …`: publishes, rolls back and lists remotes. */
export const run = (args: string[]): Promise<number> =>
  runCommand({ ...commands, ...operatorCommands, fit }, checkout, args);
