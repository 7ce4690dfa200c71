import { UserError } from '@mesa/remote-tools/commands';
import * as fuzz from './fuzz';
import * as prove from './prove';
import { verifyStages } from './test/all-stages';
import { runStages, type Stage } from './test/run-stages';

/** Commands of their own, with options. */
const COMMANDS: Record<string, { about: string; run(args: string[]): Promise<number> }> = {
  prove: {
    about: 'kills the reservations service and its database at random: npm run prove',
    run: prove.run,
  },
  fuzz: { about: 'many random requests to the running system: npm run fuzz', run: fuzz.run },
};

const DAILY = Object.keys(verifyStages).filter((name) => !verifyStages[name]!.nightly);

/** `npm run verify -- NAME`: one of the checks that take long, or all of them that need no running system. */
export async function run([name = '', ...args]: string[]): Promise<number> {
  if (Object.hasOwn(COMMANDS, name)) return COMMANDS[name]!.run(args);
  const chosen = name === 'all' ? DAILY : [name];
  if (args.length > 0 || chosen.some((one) => !Object.hasOwn(verifyStages, one))) throw new UserError(help());
  const stages = chosen.flatMap((one) => verifyStages[one]!.stages);
  return runStages(withoutRepeats(stages));
}

const withoutRepeats = (stages: Stage[]): Stage[] => [...new Set(stages)];

function help(): string {
  const rows = Object.entries({ ...verifyStages, ...COMMANDS, all: { about: DAILY.join(', ') } });
  return [
    'npm run verify -- NAME checks',
    ...rows.map(([name, { about }]) => `  ${name.padEnd(9)} ${about}`),
  ].join('\n');
}
