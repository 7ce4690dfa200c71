import { createRequire } from 'node:module';
import type { Repository } from './repository';
import { runBuild } from './run-tool';
import { test } from './test';

/** For the dev server, which takes a second to load; tsx compiles TypeScript for require alone. */
const load = createRequire(__filename);

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
    run: ({ folder }, args) => (load('./dev') as typeof import('./dev')).dev(folder, args),
  },
  build: {
    usage: 'build',
    about: 'builds the remote into dist',
    run: ({ folder }) => runBuild(folder),
  },
  test: {
    usage: 'test [--fix] [JEST OPTIONS]',
    about: 'lint, types, build and tests; --fix mends what lint can',
    run: ({ folder }, args) => test(folder, args),
  },
};
