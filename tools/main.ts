import { run as backup } from './commands/backup';
import { run as restore } from './commands/restore';
import { run as visitor } from './commands/visitor';

/** The commands that run beside the parts of an installation, as one image (deploy/Dockerfile). */
const COMMANDS: Record<string, (args: string[]) => Promise<number>> = { backup, restore, visitor };

async function main([name = '', ...args]: string[]): Promise<number> {
  const run = COMMANDS[name];
  if (!run) {
    console.error(`Name a command: ${Object.keys(COMMANDS).join(', ')}.`);
    return 1;
  }
  return run(args).catch((error: Error & { isUserError?: boolean }) => {
    // an expected error is one sentence; anything else is a bug
    console.error(error.isUserError ? error.message : error.stack);
    return 1;
  });
}

void main(process.argv.slice(2)).then((code) => process.exit(code));
