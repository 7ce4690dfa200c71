import type { Admin } from './admin';

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
