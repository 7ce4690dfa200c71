import type { Admin } from './admin';
import { UserError } from './user-error';

/** The arguments after the command's name. */
export interface Arguments {
  names: string[];
  options: Options;
}

type Options = {
  [N in keyof typeof OPTIONS]?: (typeof OPTIONS)[N]['type'] extends 'string' ? string : boolean;
};

/** The options of all commands; the usage of each names its own. */
export const OPTIONS = {
  version: { type: 'string' },
  percent: { type: 'string' },
  keep: { type: 'string' },
  dir: { type: 'string' },
  team: { type: 'string' },
  days: { type: 'string' },
  stage: { type: 'boolean' },
  force: { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** One command of `npm run remotes` and `mesa-remote`. */
export interface Command {
  /** the command with its arguments; a repository of one remote fills in NAME */
  usage: string;
  about: string;
  run: (admin: Admin, args: Arguments, context: CommandContext) => Promise<void>;
}

/** Where the commands run: Mesa's checkout, or a repository of one remote. */
export interface CommandContext {
  /** how the commands are called, e.g. `npm run remotes --` */
  program: string;
  /** the name of the one remote of this repository; Mesa's checkout has several */
  remote?: string;
  /** @throws UserError that says what to set when no admin interface is known */
  findAdmin(): Promise<Admin>;
  /**
   * The folder of a remote.
   * @param dir the option `--dir`
   * @throws UserError when it is none
   */
  folderOf(name: string, dir: string | undefined): string;
  /**
   * Builds a remote.
   * @throws UserError with the bundler's output when the build fails
   */
  build(folder: string): Promise<void>;
}

/** Arguments that a command does not accept; `runCommand` prints its usage. */
export class UsageError extends UserError {
  override readonly name = 'UsageError';
}

/** @throws UsageError when the name of the remote is missing */
export function required(name: string | undefined): string {
  if (!name) throw usageError();
  return name;
}

/**
 * The number of an option.
 * @throws UsageError for anything else, an empty text too: a pipeline's variable that is not set is not 0
 */
export function numberIn(text: string): number {
  if (!text.trim() || Number.isNaN(Number(text))) throw usageError();
  return Number(text);
}

export const usageError = (): UsageError => new UsageError('These arguments are not complete or not valid.');
