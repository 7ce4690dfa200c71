import { UserError } from '@mesa/remote-tools/commands';
import { scripts } from '../../package.json';
import { runScripts } from './test/run-scripts';

/** What takes so long, or needs a machine with nothing else to do, that it runs every night alone. */
const NIGHTLY = ['screens', 'images', 'faults', 'bench'];
const PREFIX = 'verify:';
const CHECKS = Object.keys(scripts)
  .filter((name) => name.startsWith(PREFIX))
  .map((name) => name.slice(PREFIX.length));

/** `npm run verify -- NAME…`: some of the checks that take long; `all` runs those that are not nightly. */
export async function run(names: string[]): Promise<number> {
  const daily = CHECKS.filter((name) => !NIGHTLY.includes(name));
  const chosen = new Set(names.flatMap((name) => (name === 'all' ? daily : [name])));
  if (chosen.size === 0 || [...chosen].some((name) => !CHECKS.includes(name)))
    throw new UserError(
      `npm run verify -- NAME… checks ${CHECKS.join(', ')} (package.json), or all: ${daily.join(', ')}.`,
    );
  return runScripts([...chosen].map((name) => PREFIX + name));
}
