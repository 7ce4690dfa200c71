import { parseArgs } from 'node:util';
import { FAULTS } from './faults';
import { prove, type Report } from './prove';
import { proveWaitlist } from './waitlist';

/**
 * The long proof: `npm run prove`. The parent process starts the database at MONGODB_URI and kills it on
 * request. Exits with 0 only if the proof found no violation and detected every seeded fault.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    kills: { type: 'string', default: '120' },
    requests: { type: 'string', default: '12000' },
    watchers: { type: 'string', default: '60' },
  },
});
const [seed, kills, requests, watchers] = [values.seed, values.kills, values.requests, values.watchers].map(
  Number,
) as [number, number, number, number];
const mongoUri = process.env['MONGODB_URI']!;

const print = (line: string) => void process.stdout.write(`${line}\n`);
const reportProgress = (share: number, text: string) => void process.send?.({ share, text });
const killMongod = async (): Promise<void> => void process.send?.({ kill: 'mongod' });

const killedOf = ({ instances, mongod }: Report['kills']) =>
  `${instances} instances and ${mongod} mongods killed`;

function summary(name: string, { requests: sent, writes, kills: killed, violations, answers }: Report): void {
  print(`${name}: ${sent} requests, ${writes} writes, ${killedOf(killed)}, ${violations.length} violations`);
  print(
    `  ${Object.entries(answers)
      .sort()
      .map(([kind, count]) => `${kind}: ${count}`)
      .join(', ')}`,
  );
  for (const { rule, what } of violations.slice(0, 20)) print(`  ${rule}: ${what}`);
}

async function main(): Promise<boolean> {
  const common = { mongoUri, requests, diners: 24, abortShare: 0.05, onProgress: reportProgress };
  const undisturbed = await prove({ ...common, seed });
  summary('many diners, nothing killed', undisturbed);
  const killEvery = Math.floor(requests / (kills + 1));
  const disturbed = await prove({ ...common, seed: seed + 1, days: 8, killEvery, killMongod });
  summary('many diners, instances and database killed at intervals', disturbed);
  const onProgress = reportProgress;
  const waitlist = await proveWaitlist({
    mongoUri,
    seed: seed + 2,
    watchers,
    killEvery: 3,
    killMongod,
    onProgress,
  });
  const { violations } = waitlist;
  print(`${watchers} watchers and one table: ${killedOf(waitlist.kills)}, ${violations.length} violations`);
  for (const { rule, what } of violations.slice(0, 20)) print(`  ${rule}: ${what}`);
  let passed = [undisturbed, disturbed, waitlist].every((report) => report.violations.length === 0);
  for (const fault of FAULTS) {
    const faulty = { ...common, seed: seed + 3, requests: 400, diners: 12, abortShare: 0.1, fault };
    const rules = [...new Set((await prove(faulty)).violations.map(({ rule }) => rule))];
    print(`seeded fault "${fault}": ${rules.length > 0 ? `noticed (${rules.join('; ')})` : 'NOT NOTICED'}`);
    passed &&= rules.length > 0;
  }
  return passed;
}

void main().then(
  (passed) => process.exit(passed ? 0 : 1),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exit(1);
  },
);
