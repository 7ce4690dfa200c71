import { parseArgs } from 'node:util';
import { OPTIONS, UsageError, type Arguments, type Command, type CommandContext } from './command';
import { UserError } from './user-error';

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
  // "rollback NAME 1.0.0" would go back to another version than the one that it names
  if (names.length > namesMax(command)) throw new UserError(`Usage: ${usage}`);
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

/** How many names a command takes: the words in capitals before its options. */
function namesMax({ usage }: Command): number {
  const [names = ''] = usage.split('--');
  return names.includes('...') ? Infinity : (names.match(/[A-Z]+/g) ?? []).length;
}

const NAME = / \[?NAME(\.\.\.)?\]?/;

function usageOf({ usage }: Command, { program, remote }: CommandContext): string {
  return `${program} ${remote ? usage.replace(NAME, '') : usage}`;
}

/** The repository of one remote fills in its name. */
function namesFor({ usage }: Command, names: string[], { remote }: CommandContext): string[] {
  return remote && NAME.test(usage) && names[0] !== remote ? [remote, ...names] : names;
}

/** Reads arguments. An option that the command does not have is refused: it would do without what it asks. */
function read(args: string[], usage: string) {
  const options = Object.fromEntries(
    Object.entries(OPTIONS).filter(([name]) => name === 'help' || usage.includes(`--${name}`)),
  ) as Partial<typeof OPTIONS>;
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    // no option has a value of another type than OPTIONS says
    return { values: values as Arguments['options'], positionals };
  } catch (error) {
    throw new UserError(`${(error as Error).message.split('. ')[0]}.\nUsage: ${usage}`);
  }
}
