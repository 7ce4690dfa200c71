/**
 * Runs one of Mesa's commands: `node tools/run.mjs start`. Plain Node without any dependency, because in a fresh
 * clone there is none: checks Node's version, installs what package-lock.json names, then hands over to
 * tools/commands/<command>.ts in this same process (so that signals reach it without a go-between).
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './commands/start/install.mjs';

const OLDEST_NODE = [20, 19];
/** What each command does, and what stands behind its name; those that show their own help have none here. */
const COMMANDS = {
  start: { what: 'brings the whole system up and stays in the foreground', usage: '' },
  test: { what: 'lint, types, unit, integration and end-to-end tests', usage: '' },
  seed: { what: 'fills the database', usage: '-- --restaurants 100000' },
  remotes: { what: 'publish, preview, rollback, promote, canary, list, fit, prune' },
  new: { what: 'makes a remote, a service, a screen or a call' },
  check: { what: 'types, lint and unit tests of what changed, in seconds', usage: '' },
  dev: {
    what: 'one remote from its sources, changed in the open page',
    usage: '-- mf-booking [--standalone] [--dir FOLDER] [--port 4000]',
  },
  doctor: { what: 'says what this machine lacks', usage: '' },
  bench: { what: 'measures the running system' },
  prove: {
    what: 'tries to break the running system',
    usage: '-- --kills 120 --requests 12000 --watchers 60 --seed 1',
  },
  fuzz: {
    what: 'throws random requests at the running system',
    usage: '-- --count 500000 --seconds 600 --seed 7 --url http://localhost:3000',
  },
  backup: { what: 'writes the databases into one file', usage: '-- FILE' },
  restore: { what: 'reads them back; --replace empties the databases first', usage: '-- FILE [--replace]' },
};

const tools = dirname(fileURLToPath(import.meta.url));
const [command, ...args] = process.argv.slice(2);
const file = join(tools, `commands/${command}.ts`);

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
  end(`Mesa needs Node.js ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}.`);
}
if (!(command in COMMANDS) || !existsSync(file)) end(help());
const { what, usage } = COMMANDS[command];
const use = `npm run ${command} ${usage ?? ''}`.trim();
if (usage !== undefined && args.some((word) => word === '--help' || word === '-h')) {
  console.log(`${use}\n\n${what}.`);
  process.exit(0);
}

try {
  await ensureInstalled(join(tools, '..'));
  const require = createRequire(import.meta.url);
  require('tsx/cjs/api').register();
  const { run } = require(file);
  const code = await run?.(args);
  if (typeof code === 'number') process.exit(code);
} catch (error) {
  if (String(error?.code).startsWith('ERR_PARSE_ARGS'))
    end(`${error.message.split('. ')[0]}.\nUsage: ${use}`);
  // an expected obstacle is told in a sentence; anything else is a fault of ours and needs its stack
  end(error?.isUserError ? error.message : (error?.stack ?? String(error)));
}

function help() {
  const known = Object.entries(COMMANDS).filter(([name]) => existsSync(join(tools, `commands/${name}.ts`)));
  const lines = known.map(([name, { what }]) => `  npm run ${name.padEnd(8)} ${what}`);
  return [command ? `Mesa has no command "${command}". There are:` : 'The commands of Mesa:', ...lines].join(
    '\n',
  );
}

/** @returns {never} */
function end(message) {
  console.error(message);
  process.exit(1);
}
