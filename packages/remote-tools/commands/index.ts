/** The release commands, which `npm run remotes` of Mesa's checkout and `mesa-remote` share. */
export { adminAt, adminFrom, type Admin, type ListedRemote } from './admin';
export type { Command, CommandContext } from './command';
export { commands, operatorCommands } from './commands';
export { step, type Progress } from './progress-step';
export { readBuild } from './read-build';
export { runCommand } from './run-command';
export { adminVariables } from './settings';
export { UserError } from './user-error';
