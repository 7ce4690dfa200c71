import { existsSync } from 'node:fs';
import { commands } from './commands';
import { repositoryCommands } from './own-repository/repository-commands';
import { repositoryAt } from './own-repository/repository';
import { helpOf, runCommand } from './run-command';

/**
 * `mesa-remote COMMAND …`, the program of a repository of one remote.
 */
async function main([name = 'help', ...args]: string[]): Promise<number> {
  // where a team may keep MESA_ADMIN_URL and MESA_REMOTES_KEY; .gitignore names it
  if (existsSync('.env')) process.loadEnvFile('.env');
  const repository = repositoryAt(process.cwd());
  const command = Object.hasOwn(repositoryCommands, name) ? repositoryCommands[name] : undefined;
  if (command) return command.run(repository, args);
  if (/^(-h|--help|help)$/.test(name)) {
    const lines = Object.values(repositoryCommands).map(
      ({ usage, about }) => `  mesa-remote ${usage}\n      ${about}`,
    );
    console.log([helpOf(commands, repository), ...lines].join('\n'));
    return 0;
  }
  return runCommand(commands, repository, [name, ...args]);
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: Error & { isUserError?: boolean; code?: string }) => {
    const isForUser = error.isUserError || error.code?.startsWith('ERR_PARSE_ARGS');
    console.error(isForUser ? error.message : error.stack);
    process.exitCode = 1;
  },
);
