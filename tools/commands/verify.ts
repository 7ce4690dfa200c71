import { UserError } from './console/user-error';
import * as fuzz from './fuzz';
import * as prove from './prove';
import { imageStages, verifyStages } from './test/all-stages';
import { runStages, type Stage } from './test/run-stages';

/** Commands of their own, with options. */
const COMMANDS: Record<string, { about: string; run(args: string[]): Promise<number> }> = {
  prove: {
    about: 'kills the reservations service and its database at random: npm run prove',
    run: prove.run,
  },
  images: {
    about: 'builds every image by buildah and runs the whole system from them; ten minutes and more',
    run: () => runStages(imageStages),
  },
  fuzz: { about: 'many random requests to the running system: npm run fuzz', run: fuzz.run },
};

/** `npm run verify -- NAME`: one of the checks that take long, or all of them that need no running system. */
export async function run([name = '', ...args]: string[]): Promise<number> {
  if (Object.hasOwn(COMMANDS, name)) return COMMANDS[name]!.run(args);
  const chosen = name === 'all' ? Object.keys(verifyStages) : [name];
  if (args.length > 0 || chosen.some((one) => !Object.hasOwn(verifyStages, one))) throw new UserError(help());
  const stages = chosen.flatMap((one) => verifyStages[one]!.stages);
  return runStages(withoutRepeats(stages));
}

const withoutRepeats = (stages: Stage[]): Stage[] => [...new Set(stages)];

function help(): string {
  const rows = Object.entries({
    ...verifyStages,
    ...COMMANDS,
    all: { about: 'all but prove, images and fuzz' },
  });
  return [
    'npm run verify -- NAME checks',
    ...rows.map(([name, { about }]) => `  ${name.padEnd(9)} ${about}`),
  ].join('\n');
}
