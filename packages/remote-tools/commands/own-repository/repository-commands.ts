import type { Repository } from './repository';

interface RepositoryCommand {
  usage: string;
  about: string;
  /** @returns the exit code */
  run(repository: Repository, args: string[]): Promise<number>;
}

/** The commands of a remote in its own repository; in Mesa's checkout they are npm scripts. */
export const repositoryCommands: Record<string, RepositoryCommand> = {
  dev: {
    usage: 'dev [--standalone] [--port 3100]',
    about: 'serves the remote from its sources in the Mesa at MESA_URL, with hot reload',
    run: async ({ folder }, args) => (await import('./dev')).dev(folder, args),
  },
  build: {
    usage: 'build',
    about: 'builds the remote into dist',
    run: async ({ folder }) => {
      await (await import('./build')).build(folder);
      return 0;
    },
  },
  test: {
    usage: 'test [JEST OPTIONS]',
    about: 'lint, types and tests',
    run: async ({ folder }, args) => (await import('./test')).test(folder, args),
  },
};
