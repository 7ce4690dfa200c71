import { parseArgs } from 'node:util';
import { UsageError, type Command } from './command';
import { UserError } from './user-error';
import type { CommandContext } from './command-context';

/**
 * Runs one of the commands, or prints their help.
 * @returns the exit code
 * @throws UserError with what to do about it
 */
export async function runCommand(
  commands: Record<string, Command>,
  context: CommandContext,
  [name = 'help', ...args]: string[],
): Promise<number> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    const isHelp = /^(-h|--help|help)$/.test(name);
    console[isHelp ? 'log' : 'error'](
      `${isHelp ? '' : `There is no command "${name}".\n`}${helpOf(commands, context)}`,
    );
    return isHelp ? 0 : 1;
  }
  const usage = usageOf(command, context);
  const { values, positionals } = read(args, usage);
  if (values.help) {
    console.log(`${usage}\n\n${command.about}.`);
    return 0;
  }
  const names = namesFor(command, positionals, context);
  try {
    await command.run(await context.findAdmin(), { names, options: values }, context);
    return 0;
  } catch (error) {
    throw error instanceof UsageError ? new UserError(`Usage: ${usage}`) : error;
  }
}

/** The commands with their arguments and what they do. */
export function helpOf(commands: Record<string, Command>, context: CommandContext): string {
  return [
    'Commands:',
    ...Object.values(commands).map((command) => `  ${usageOf(command, context)}\n      ${command.about}`),
  ].join('\n');
}

const NAME = / \[?NAME(\.\.\.)?\]?/;

function usageOf({ usage }: Command, { program, remote }: CommandContext): string {
  return `${program} ${remote ? usage.replace(NAME, '') : usage}`;
}

/** The repository of one remote fills in its name. */
function namesFor({ usage }: Command, given: string[], { remote }: CommandContext): string[] {
  return remote && NAME.test(usage) && given[0] !== remote ? [remote, ...given] : given;
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
    throw new UserError(`${(error as Error).message}\nUsage: ${usage}`);
  }
}
