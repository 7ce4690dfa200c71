/**
 * Runs one of Mesa's commands: `node tools/run.mjs start`. Plain Node without dependencies, because a fresh
 * clone has none: checks Node's version, installs the packages of package-lock.json, then runs
 * tools/commands/<command>.ts in the same process (so that it receives signals directly).
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './commands/start/install.mjs';

const OLDEST_NODE = [20, 19];
/** Commands that need no package of devDependencies, which are more than half of all. */
const WITHOUT_TESTS = [
  'start',
  'seed',
  'remotes',
  'doctor',
  'backup',
  'restore',
  'outbox',
  'accounts',
  'visitor',
];
/** What each command does, and its arguments; commands without `usage` print their own help. */
const COMMANDS = {
  start: { what: 'starts the whole system and stays in the foreground', usage: '' },
  test: { what: 'lint, types, unit, integration and end-to-end tests', usage: '' },
  seed: { what: 'fills the database with demo data', usage: '-- --restaurants 100000' },
  remotes: {
    what: 'publish, preview, rollback, promote, canary, retire, list, fit, prune, key, keys, revoke',
  },
  new: { what: 'creates a remote, a service, a screen or a call' },
  kit: {
    what: 'packs what a remote needs in a repository of its own',
    usage: '-- --out FOLDER',
  },
  verify: { what: 'runs one of the checks that take long, by name' },
  check: { what: 'lint, types, import rules and the tests that depend on what changed', usage: '' },
  dev: {
    what: 'serves one remote from its sources, with hot reload',
    usage: '-- mf-booking [--standalone] [--dir FOLDER] [--port 4000]',
  },
  outbox: {
    what:
      'lists the mails of the last 14 days, newest first; an id shows one whole; --samples lists one ' +
      'of each kind',
    usage: '-- [ID] [--json] [--samples]',
  },
  accounts: {
    what: "signs a diner out everywhere, blocks an account or lifts the block, removes a diner's review",
    usage: '-- end-sessions EMAIL | block EMAIL | unblock EMAIL | remove-review ID [--reason "…"]',
  },
  doctor: { what: 'checks this installation and names remedies', usage: '' },
  bench: { what: 'measures the running system' },
  prove: {
    what: 'tests the reservations or, with `mail`, the mail service while it and its database are killed',
    usage: '-- [mail] --kills 120 --requests 12000 --watchers 60 --seed 1',
  },
  visitor: { what: 'searches, holds a table and releases it every minute, and serves metrics', usage: '' },
  fuzz: {
    what: 'sends random requests to the running system',
    usage: '-- --count 500000 --seconds 600 --seed 7 --url http://localhost:3000',
  },
  backup: {
    what: 'writes the databases as they are at one moment into one file; - is standard output',
    usage: '-- FILE | - | --metrics [--port 9091]',
  },
  restore: {
    what: 'reads such a file into new databases, and prints the MONGODB_URI that starts a Mesa on them',
    usage: '-- FILE',
  },
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
  await ensureInstalled(join(tools, '..'), { tests: !WITHOUT_TESTS.includes(command) });
  const require = createRequire(import.meta.url);
  require('tsx/cjs/api').register();
  const { run } = require(file);
  const code = await run?.(args);
  if (typeof code === 'number') {
    await Promise.all([process.stdout, process.stderr].map(flushed));
    process.exit(code);
  }
} catch (error) {
  if (String(error?.code).startsWith('ERR_PARSE_ARGS'))
    end(`${error.message.split('. ')[0]}.\nUsage: ${use}`);
  // an expected error prints one sentence; anything else is a bug and prints its stack
  end(error?.isUserError ? error.message : (error?.stack ?? String(error)));
}

/** Resolves when a pipe has taken all that was written, or was closed; an exit before would cut it off. */
function flushed(stream) {
  return new Promise((resolve) => {
    stream.once('error', resolve);
    stream.write('', resolve);
  });
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
