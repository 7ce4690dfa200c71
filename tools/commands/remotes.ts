import { parseArgs } from 'node:util';
import { UserError } from './console/user-error';
import { findAdmin } from './remotes/admin';
import { commands } from './remotes/commands';

/** `npm run remotes -- COMMAND …`: publishes, previews, rolls back and lists remotes. */
export async function run([name = 'help', ...args]: string[]): Promise<number> {
  const command = commands[name];
  if (!command) {
    const isQuestion = /^(-h|--help|help)$/.test(name);
    console[isQuestion ? 'log' : 'error'](`${isQuestion ? '' : `There is no command "${name}".\n`}${help()}`);
    return isQuestion ? 0 : 1;
  }
  const { values, positionals } = read(args, command.usage);
  if (values.help) {
    console.log(`npm run remotes -- ${command.usage}\n\n${command.about}.`);
    return 0;
  }
  await command.run(await findAdmin(), { names: positionals, options: values });
  return 0;
}

function read(args: string[], usage: string) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        version: { type: 'string' },
        percent: { type: 'string' },
        keep: { type: 'string' },
        hours: { type: 'string' },
        dir: { type: 'string' },
        steps: { type: 'string' },
        every: { type: 'string' },
        team: { type: 'string' },
        days: { type: 'string' },
        stage: { type: 'boolean' },
        force: { type: 'boolean' },
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new UserError(`${(error as Error).message}\nUsage: npm run remotes -- ${usage}`);
  }
}

function help(): string {
  return [
    'Commands:',
    ...Object.values(commands).map(({ usage, about }) => `  npm run remotes -- ${usage}\n      ${about}`),
  ].join('\n');
}
