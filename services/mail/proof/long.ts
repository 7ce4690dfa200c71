import { parseArgs } from 'node:util';
import { seededRandom } from '@mesa/server-kit/testing';
import { ALL_FAULTS, isDetected } from './faults';
import { measurePace, prove } from './prove';
import { ZONES } from './world';

const FAULT_CHANGES = 60;
const PER_SECOND = 50;
/** contract.md "Mail": from the commit to the mail server's 250, for 95 of 100. */
const PACE_MS = 5_000;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** `npm run prove -- mail`: the long proof, then the pace, then a short proof with each seeded fault. */
async function main(): Promise<boolean> {
  const { values } = parseArgs({
    options: {
      kills: { type: 'string', default: '100' },
      changes: { type: 'string', default: '10000' },
      seconds: { type: 'string', default: '30' },
      seed: { type: 'string', default: '1' },
    },
  });
  const [kills, changes, seconds] = [values.kills, values.changes, values.seconds].map(Number) as [
    number,
    number,
    number,
  ];
  const mongodbUri = process.env['MONGODB_URI']!;
  const common = { mongodbUri, random: seededRandom(Number(values.seed)) };
  const { errors, mails, zones, repeats } = await prove({
    ...common,
    changes,
    kills,
    killDatabase: () => process.send?.({ kill: 'mongod' }),
    report: (share) =>
      process.send?.({ share, text: `${Math.round(share * changes)} of ${changes} changes` }),
  });
  for (const error of errors.slice(0, 20)) print(error);
  print(
    `${changes} changes with ${kills} kills: ${mails} mails of servers in ${zones} zones, ` +
      `${repeats} repeated after a break, ${errors.length} errors`,
  );
  const [p50, p95, p99] = await measurePace(mongodbUri, PER_SECOND, seconds);
  print(
    `${PER_SECOND} bookings a second for ${seconds} s, commit to the mail server: ` +
      `50 of 100 within ${p50} ms, 95 within ${p95} ms, 99 within ${p99} ms`,
  );
  let passed = errors.length === 0 && zones === ZONES.length && p95! <= PACE_MS;
  for (const fault of ALL_FAULTS) {
    const faulty = await prove({ ...common, changes: FAULT_CHANGES, kills: 2, fault });
    const isFound = isDetected(fault, faulty.errors);
    print(`${fault}: ${isFound ? 'detected' : 'NOT DETECTED'}`);
    passed &&= isFound;
  }
  return passed;
}

void main().then((passed) => process.exit(passed ? 0 : 1));
