import { UserError } from '@mesa/remote-tools/commands';
import { verifyStages } from './test/all-stages';
import { runStages } from './test/run-stages';

const DAILY = Object.keys(verifyStages).filter((name) => !verifyStages[name]!.nightly);

/** `npm run verify -- NAME…`: some of the checks that take long; `all` runs those that are not nightly. */
export async function run(names: string[]): Promise<number> {
  const chosen = names.flatMap((name) => (name === 'all' ? DAILY : [name]));
  if (chosen.length === 0 || chosen.some((name) => !Object.hasOwn(verifyStages, name)))
    throw new UserError(help());
  const stages = chosen.flatMap((one) => verifyStages[one]!.stages);
  // several need the same build before them
  return runStages([...new Set(stages)]);
}

function help(): string {
  const rows = Object.entries({ ...verifyStages, all: { about: DAILY.join(', ') } });
  return [
    'npm run verify -- NAME… checks',
    ...rows.map(([name, { about }]) => `  ${name.padEnd(9)} ${about}`),
  ].join('\n');
}
