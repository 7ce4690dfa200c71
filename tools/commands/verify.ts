import { UserError } from '@mesa/remote-tools/commands';
import { CHECKS, TEST } from './test/checks';
import { runChecks } from './test/run-checks';

const DAILY = Object.keys(CHECKS).filter((name) => !CHECKS[name]!.nightly && !TEST.includes(name));

/** `npm run verify -- NAME…`: some of the checks that take long; `all` runs those that are not nightly. */
export async function run(names: string[]): Promise<number> {
  const chosen = names.flatMap((name) => (name === 'all' ? DAILY : [name]));
  if (chosen.length === 0 || chosen.some((name) => !Object.hasOwn(CHECKS, name))) throw new UserError(help());
  return runChecks([...new Set(chosen)]);
}

function help(): string {
  const rows = Object.entries({ ...CHECKS, all: { about: DAILY.join(', ') } });
  return [
    'npm run verify -- NAME… checks',
    ...rows.map(([name, { about }]) => `  ${name.padEnd(12)} ${about}`),
  ].join('\n');
}
