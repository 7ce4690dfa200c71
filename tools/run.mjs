/**
 * Runs one of Mesa's commands: `node tools/run.mjs start`. Plain Node without dependencies, because a fresh
 * clone has none: checks Node's version, installs the packages of package-lock.json, then runs
 * tools/commands/<command>.ts in the same process (so that it receives signals directly).
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ensureInstalled } from './commands/start/install.mjs';

const OLDEST_NODE = [20, 19];
/**
 * What each command does, and its arguments; commands without `usage` print their own help. `tests`: it needs
 * the packages of devDependencies, which are more than half of all.
 */
const COMMANDS = {
  start: { what: 'starts the whole system and stays in the foreground', usage: '' },
  test: { what: 'lint, types, unit, integration and end-to-end tests', usage: '', tests: true },
  seed: { what: 'fills the database with demo data', usage: '-- --restaurants 100000' },
  remotes: { what: 'publish, live, rollback, promote, canary, retire, list, fit, prune, key, keys, revoke' },
  new: { what: 'creates a remote, a service, a screen or a call', tests: true },
  kit: {
    what: 'packs what a remote needs in a repository of its own',
    usage: '-- --out FOLDER',
    tests: true,
  },
  fit: {
    what: 'whether a service or the BFF of this checkout can be released alone',
    usage: '-- services',
  },
  with: {
    what: 'runs a command of package.json beside the MongoDB, browser or Mesa that it needs',
    usage: 'mongo|chromium|system... -- COMMAND',
    tests: true,
  },
  verify: { what: 'runs some of the checks that take long, by name', tests: true },
  check: {
    what: 'lint, types, import rules and the tests that depend on what changed',
    usage: '',
    tests: true,
  },
  dev: {
    what: 'serves one remote from its sources, with hot reload',
    usage: '-- mf-booking [--standalone] [--dir FOLDER] [--port 4000]',
    tests: true,
  },
  outbox: {
    what: 'lists the mails of the last 14 days; an id shows one whole; --samples lists one of each kind',
    usage: '-- [ID] [--json] [--samples]',
  },
  accounts: {
    what: "signs a diner out everywhere, blocks an account or lifts the block, removes a diner's review",
    usage: '-- end-sessions EMAIL | block EMAIL | unblock EMAIL | remove-review ID [--reason "…"]',
  },
  restaurants: {
    what: "puts an operator's restaurants on Mesa, lists, exports, closes, opens and removes them",
    usage:
      '-- import FILE.json [--check] [--keep-bookings] | list [--json] | export FILE.json | ' +
      'close SLUG FROM [TO] --reason "…" [--cancel-bookings] | open SLUG FROM [TO] | remove SLUG',
  },
  doctor: { what: 'checks this installation and names remedies', usage: '' },
  bench: { what: 'measures the running system', tests: true },
  prove: {
    what: 'tests the reservations or, with `mail`, the mail service while it and its database are killed',
    usage: '-- [mail] --kills 120 --requests 12000 --watchers 60 --seed 1',
    tests: true,
  },
  visitor: { what: 'searches, holds a table and releases it every minute, and serves metrics', usage: '' },
  fuzz: {
    what: 'sends random requests to the running system',
    usage: '-- --count 500000 --seconds 600 --seed 7 --url http://localhost:3000',
    tests: true,
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

const [name, ...args] = process.argv.slice(2);
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1]))
  end(`Mesa needs Node.js ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}.`);
if (!Object.hasOwn(COMMANDS, name ?? '')) end(help());
const { what, usage, tests = false } = COMMANDS[name];
const use = `npm run ${name} ${usage ?? ''}`.trim();
if (usage !== undefined && args.some((word) => word === '--help' || word === '-h')) {
  console.log(`${use}\n\n${what}.`);
  process.exit(0);
}

try {
  await ensureInstalled(join(import.meta.dirname, '..'), { tests });
  const require = createRequire(import.meta.url);
  require('tsx/cjs/api').register();
  const { run } = require(`./commands/${name}.ts`);
  const code = await run(args);
  await Promise.all([process.stdout, process.stderr].map(flushed));
  process.exit(code);
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
  const lines = Object.entries(COMMANDS).map(
    ([command, { what }]) => `  npm run ${command.padEnd(8)} ${what}`,
  );
  return [name ? `Mesa has no command "${name}". There are:` : 'The commands of Mesa:', ...lines].join('\n');
}

/** @returns {never} */
function end(message) {
  console.error(message);
  process.exit(1);
}
