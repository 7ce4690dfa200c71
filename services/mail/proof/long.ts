import { parseArgs } from 'node:util';
import { ALL_FAULTS, isDetected } from './faults';
import { proveHours } from './hours';
import { measurePace } from './pace';
import { prove } from './prove';
import { seeded } from './seeded';

const FAULT_CHANGES = 60;
const PER_SECOND = 50;
/** contract.md "Mail": from the commit to the mail server's 250, for 95 of 100. */
const PACE_MS = 5_000;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * `npm run prove -- mail`: the long proof, then that of hours and pace, then a short one with each seeded
 * fault.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      kills: { type: 'string', default: '100' },
      changes: { type: 'string', default: '10000' },
      mails: { type: 'string', default: '2000' },
      seconds: { type: 'string', default: '30' },
      seed: { type: 'string', default: '1' },
    },
  });
  const mongodbUri = process.env['MONGODB_URI']!;
  const common = { mongodbUri, random: seeded(Number(values.seed)) };
  const results = [
    await proveAtLength(common, Number(values.changes), Number(values.kills)),
    await checkHours(mongodbUri, Number(values.mails)),
    await checkPace(mongodbUri, Number(values.seconds)),
  ];
  for (const fault of ALL_FAULTS) {
    const { errors } = await prove({ ...common, changes: FAULT_CHANGES, kills: 2, fault });
    results.push(isDetected(fault, errors));
    print(`${fault}: ${isDetected(fault, errors) ? 'detected' : 'NOT DETECTED'}`);
  }
  return results.every(Boolean) ? 0 : 1;
}

async function proveAtLength(
  common: { mongodbUri: string; random: () => number },
  changes: number,
  kills: number,
): Promise<boolean> {
  const { errors, mails, repeats } = await prove({
    ...common,
    changes,
    kills,
    killDatabase: () => process.send?.({ kill: 'mongod' }),
    report: (share) =>
      process.send?.({ share, text: `${Math.round(share * changes)} of ${changes} changes` }),
  });
  for (const error of errors.slice(0, 20)) print(error);
  print(
    `${changes} changes with ${kills} kills: ` +
      `${mails} mails, ${repeats} repeated after a break, ${errors.length} errors`,
  );
  return errors.length === 0;
}

async function checkHours(mongodbUri: string, mails: number): Promise<boolean> {
  const { errors, byZone } = await proveHours(mongodbUri, mails);
  for (const error of errors.slice(0, 20)) print(error);
  const sent = Object.entries(byZone).map(([zone, count]) => `${zone} ${count}`);
  print(`${mails} mails across both daylight-saving weekends (${sent.join(', ')}): ${errors.length} errors`);
  return errors.length === 0 && Object.values(byZone).every((count) => count > 0);
}

async function checkPace(mongodbUri: string, seconds: number): Promise<boolean> {
  const [p50, p95, p99] = await measurePace(mongodbUri, PER_SECOND, seconds);
  print(
    `${PER_SECOND} bookings a second for ${seconds} s, commit to the mail server: ` +
      `50 of 100 within ${p50} ms, 95 within ${p95} ms, 99 within ${p99} ms`,
  );
  return p95! <= PACE_MS;
}

void main().then((code) => process.exit(code));
