/**
 * Runs one of Mesa's commands: `node tools/run.mjs start`. Plain Node without any dependency, because in a fresh
 * clone there is none: checks Node's version, installs what package-lock.json names, then hands over to
 * tools/<command>.ts in this same process (so that signals reach it without a go-between).
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './start/install.mjs';

const OLDEST_NODE = [20, 19];
const COMMANDS = {
  start: 'brings the whole system up and stays in the foreground',
  test: 'lint, types, unit, integration and end-to-end tests',
  seed: 'fills the database: -- --restaurants 100000',
  remotes: 'publish, preview, rollback, promote, canary, list, fit, prune',
  new: 'makes a remote, a service, a screen or a call',
  check: 'types, lint and unit tests of what changed, in seconds',
  dev: 'one remote from its sources, changed in the open page: -- mf-booking [--standalone]',
  doctor: 'says what this machine lacks',
  bench: 'measures the running system',
  prove: 'tries to break the running system',
  fuzz: 'throws random requests at the running system',
  backup: 'writes the databases into a folder',
  restore: 'reads them back',
};

const tools = dirname(fileURLToPath(import.meta.url));
const [command, ...args] = process.argv.slice(2);
const file = join(tools, `${command}.ts`);

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
  end(`Mesa needs Node.js ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}.`);
}
if (!(command in COMMANDS) || !existsSync(file)) end(help());

try {
  await ensureInstalled(join(tools, '..'));
  const require = createRequire(import.meta.url);
  require('tsx/cjs/api').register();
  const { run } = require(file);
  const code = await run?.(args);
  if (typeof code === 'number') process.exit(code);
} catch (error) {
  // an expected obstacle is told in a sentence; anything else is a fault of ours and needs its stack
  end(error?.isSentence ? error.message : (error?.stack ?? String(error)));
}

function help() {
  const known = Object.entries(COMMANDS).filter(([name]) => existsSync(join(tools, `${name}.ts`)));
  const lines = known.map(([name, what]) => `  npm run ${name.padEnd(8)} ${what}`);
  return [command ? `Mesa has no command "${command}". There are:` : 'The commands of Mesa:', ...lines].join('\n');
}

/** @returns {never} */
function end(message) {
  console.error(message);
  process.exit(1);
}
