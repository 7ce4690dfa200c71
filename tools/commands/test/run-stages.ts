import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '../settings';
import { stopRequest } from '../start/stop-request';
import { stopSharedSystem } from './own-system';
import { sum } from './results';
import type { Outcome } from './stages';

/** A step of `npm test` or `npm run verify`. */
export interface Stage {
  name: string;
  run(signal: AbortSignal): Promise<Outcome>;
}

/** several times the longest stage on two busy cores, so that a stage that hangs is reported */
const STAGE_TIMEOUT_MS = 30 * 60_000;

/**
 * Runs stages one after the other, those of an inner list concurrently, and ends with one line that counts
 * all tests.
 * @returns the exit code: 0 when every stage was run and nothing failed
 */
export async function runStages(stages: (Stage | Stage[])[]): Promise<number> {
  readSettings();
  const stopping = stopRequest();
  const outcomes: Outcome[] = [];
  // what a test leaves behind when it is killed goes with this folder
  const scratch = await mkdtemp(join(tmpdir(), 'mesa-checks-'));
  process.env.TMPDIR = scratch;
  try {
    for (const group of stages) {
      if (stopping.signal.aborted) break;
      outcomes.push(...(await Promise.all([group].flat().map((stage) => runStage(stage, stopping.signal)))));
    }
  } finally {
    await stopSharedSystem();
    await rm(scratch, { recursive: true, force: true, maxRetries: 5 }).catch(console.error);
  }
  const { passed, failed } = sum(outcomes);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 && outcomes.length === stages.flat().length ? 0 : 1;
}

async function runStage({ name, run }: Stage, stopped: AbortSignal): Promise<Outcome> {
  const began = performance.now();
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(STAGE_TIMEOUT_MS)]);
  const outcome = await run(signal).catch(couldNotRun);
  report(name, outcome, began);
  return outcome;
}

const couldNotRun = (error: Error & { isUserError?: boolean }): Outcome => ({
  passed: 0,
  failed: 1,
  output: error.isUserError ? error.message : (error.stack ?? error.message),
  note: 'could not be run',
});

function report(name: string, { passed, failed, output, note }: Outcome, began: number): void {
  const counts = passed + failed > 0 ? `${passed} passed, ${failed} failed` : 'fine';
  if (output) console.log(`\n${output.trim()}\n`);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${name}: ${counts}${note ? ` (${note})` : ''}, ${seconds} s`);
}
