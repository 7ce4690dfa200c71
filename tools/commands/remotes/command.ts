import { UserError } from '../console/user-error';
import type { Admin } from './admin';

/** The arguments after the command's name. */
export interface Arguments {
  names: string[];
  options: {
    version?: string;
    dir?: string;
    percent?: string;
    steps?: string;
    every?: string;
    keep?: string;
    hours?: string;
    team?: string;
    days?: string;
    stage?: boolean;
    force?: boolean;
    json?: boolean;
  };
}

/** One command of `npm run remotes`. */
export interface Command {
  usage: string;
  about: string;
  run: (admin: Admin, args: Arguments) => Promise<void>;
}

/** @throws UserError with the usage when the name of the remote is missing */
export function need(name: string | undefined, { usage }: Command): string {
  if (!name) throw misuse({ usage });
  return name;
}

export function misuse({ usage }: Pick<Command, 'usage'>): UserError {
  return new UserError(`Usage: npm run remotes -- ${usage}`);
}
