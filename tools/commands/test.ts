import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { step } from './console/progress-step';
import { findChromium } from '../offline/chromium';
import { findMongod } from '../offline/mongo/find';
import { startMongo } from '../offline/mongo/start-mongo';
import { readSettings } from './settings';
import { buildChanged } from './start/build';
import { stopRequest } from './start/stop-request';
import { browserParts, parts } from './system';
import { startOwnSystem } from './test/own-system';
import type { OwnSystem } from './test/own-system';
import { sum } from './test/results';
import {
  boundaries,
  budgets,
  stories,
  systemTests,
  target,
  typedLint,
  typesAtOnce,
  unitTests,
} from './test/stages';
import type { Outcome } from './test/stages';

interface Stage {
  name: string;
  run(signal: AbortSignal): Promise<Omit<Outcome, 'note'> & { note?: string }>;
}

/** `npm test`: runs all stages one after the other and ends with one line that counts all tests. */
const stages: Stage[] = [
  { name: 'lint', run: (signal) => target('lint', 'Lint', signal) },
  { name: 'types', run: (signal) => types(signal) },
  { name: 'lint with types', run: (signal) => typedLint(signal) },
  { name: 'boundaries', run: (signal) => boundaries(signal) },
  { name: 'unit and integration', run: (signal) => withMongo((uri) => unitTests(uri, signal)) },
  {
    name: 'build',
    run: async (signal) => ({
      passed: 0,
      failed: 0,
      output: '',
      note: `${await buildChanged([...parts.map(({ folder }) => folder), ...browserParts], signal)} parts built`,
    }),
  },
  { name: 'budgets', run: (signal) => budgets(signal) },
  {
    name: 'up and down',
    run: (signal) => systemTests('tools/verify/lifecycle', 'Starting and killing whole systems', {}, signal),
  },
  {
    name: 'end to end',
    run: async (signal) => stories({ ...(await running(signal)), MESA_CHROMIUM: await browser() }, signal),
  },
  {
    name: 'cluster',
    run: async (signal) =>
      systemTests(
        'tools/verify/cluster',
        'Restarting two of everything under load',
        { ...(await running(signal)), MESA_CHROMIUM: await browser() },
        signal,
      ),
  },
  // last, because random requests leave accounts locked and tables taken
  {
    name: 'attacks',
    run: async (signal) =>
      systemTests('tools/verify/attacks', 'Attacking a running Mesa', await running(signal), signal),
  },
];

/** several times the longest stage on two busy cores, so that a stage that hangs is reported */
const STAGE_TIMEOUT_MS = 15 * 60_000;

export async function run(): Promise<number> {
  readSettings();
  const stopping = stopRequest();
  // downloaded while the other stages run; only the stories need it
  browser().catch(() => undefined);
  const outcomes: Omit<Outcome, 'note'>[] = [];
  for (const { name, run: runStage } of stages) {
    if (stopping.signal.aborted) break;
    const began = performance.now();
    const outcome = await runStage(
      AbortSignal.any([stopping.signal, AbortSignal.timeout(STAGE_TIMEOUT_MS)]),
    ).catch((error: Error & { isUserError?: boolean }) => ({
      passed: 0,
      failed: 1,
      output: error.isUserError ? error.message : (error.stack ?? error.message),
      note: 'could not be run',
    }));
    outcomes.push(outcome);
    report(name, outcome, began);
  }
  await own?.then(
    (system) => system.stop(),
    () => undefined,
  );
  const { passed, failed } = sum(outcomes);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 && outcomes.length === stages.length ? 0 : 1;
}

function report(
  name: string,
  { passed, failed, output, note }: Omit<Outcome, 'note'> & { note?: string },
  began: number,
): void {
  const counts = passed + failed > 0 ? `${passed} passed, ${failed} failed` : 'fine';
  if (output) console.log(`\n${output.trim()}\n`);
  console.log(
    `${name}: ${counts}${note ? ` (${note})` : ''}, ${((performance.now() - began) / 1000).toFixed(1)} s`,
  );
}

async function types(signal: AbortSignal): Promise<Omit<Outcome, 'note'>> {
  const { ok, output } = await typesAtOnce(signal);
  return { passed: 0, failed: ok ? 0 : 1, output: ok ? '' : output };
}

let finding: Promise<string> | undefined;
const browser = (): Promise<string> => (finding ??= findChromium());

/** Starts one real MongoDB for all Jest runs, unless MESA_TEST_MONGODB_URI names one. */
async function withMongo(work: (uri: string) => Promise<Outcome>): Promise<Outcome> {
  const given = process.env.MESA_TEST_MONGODB_URI;
  if (given) return work(given);
  const dataDir = await mkdtemp(join(tmpdir(), 'mesa-test-'));
  const progress = step('Starting a MongoDB for the tests');
  const server = await startMongo(await findMongod(), dataDir, (how) =>
    process.stderr.write(`The MongoDB of the tests ${how}; starting it again.\n`),
  );
  try {
    await server.ready;
    progress.done();
    return await work(server.uri);
  } finally {
    progress.done();
    await server.process.stop(8_000);
    await rm(dataDir, { recursive: true, force: true });
  }
}

let own: Promise<OwnSystem> | undefined;

/**
 * A separate Mesa, shared by the last stages; rate limits are raised, because all tests come from one
 * address.
 */
async function running(signal: AbortSignal): Promise<NodeJS.ProcessEnv> {
  const progress = step('Starting a Mesa for the tests');
  own ??= startOwnSystem({ RATE_LIMIT_FACTOR: '1000' }, signal);
  const { url, dataDir } = await own.finally(() => progress.done());
  return { MESA_URL: url, MESA_DATA_DIR: dataDir };
}
