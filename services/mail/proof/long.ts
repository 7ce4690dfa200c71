import { parseArgs } from 'node:util';
import { ALL_FAULTS, isNoticed } from './faults';
import { prove } from './prove';
import { seeded } from './seeded';

const FAULT_CHANGES = 60;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** The proof of `npm run prove -- mail`: at length without a fault, then briefly with each seeded one. */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      kills: { type: 'string', default: '100' },
      changes: { type: 'string', default: '10000' },
      seed: { type: 'string', default: '1' },
    },
  });
  const [kills, changes, seed] = [Number(values.kills), Number(values.changes), Number(values.seed)];
  const common = { mongodbUri: process.env['MONGODB_URI']!, random: seeded(seed) };
  const { errors, mails, repeats } = await prove({
    ...common,
    changes,
    kills,
    killDatabase: () => process.send?.({ kill: 'mongod' }),
    report: (share) =>
      process.send?.({ share, text: `${Math.round(share * changes)} of ${changes} changes` }),
  });
  for (const error of errors.slice(0, 20)) say(error);
  say(
    `${changes} changes with ${kills} kills: ${mails} mails, ${repeats} repeated after a break, ${errors.length} errors`,
  );
  let unnoticed = 0;
  for (const fault of ALL_FAULTS) {
    const { errors: found } = await prove({ ...common, changes: FAULT_CHANGES, kills: 2, fault });
    say(`${fault}: ${isNoticed(fault, found) ? 'noticed' : 'NOT NOTICED'}`);
    if (!isNoticed(fault, found)) unnoticed += 1;
  }
  return errors.length === 0 && unnoticed === 0 ? 0 : 1;
}

void main().then((code) => process.exit(code));
