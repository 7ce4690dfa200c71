import { Refusal } from '@mesa/contract';
import type { Log } from '@mesa/server-kit';
import { failureRate, type VisitorCounts } from './canary-verdict';
import type { LiveState } from './live-state';
import type { ReleaseManager } from './release-manager';
import { MESA, withCanary, type Canary, type Climb } from './remote-state';

/** New visitors that a step needs; the verdict needs as many failures before it withdraws a canary. */
export const VISITORS_MIN = 5;

type Counts = Record<'canary' | 'live', VisitorCounts>;

/** What becomes of a canary at the end of a step. */
type Judgement = { action: 'climb' | 'repeat'; canary: Canary; note: string } | { action: 'promote' };

/**
 * Judges the step of a canary that climbs by itself (docs/decisions/172): once its time is over and enough
 * visitors have seen it. It is repeated when the canary failed more often than the live version.
 * @param counts visitors since the canary began
 * @returns null while there is nothing to do
 */
export function judgeStep(canary: Canary, counts: Counts, now: Date): Judgement | null {
  const { climb } = canary;
  const percent = climb?.steps[climb.step + 1];
  if (!climb || percent === undefined || climb.stopped !== undefined || now < climb.next_at) return null;
  const [canaryCounts, liveCounts] = [since(climb, counts, 'canary'), since(climb, counts, 'live')];
  if (canaryCounts.loads < VISITORS_MIN) return null;
  const next_at = new Date(now.getTime() + climb.every_seconds * 1_000);
  const begin = (step: number): Climb => ({ ...climb, step, next_at, before: counts });
  if (canaryCounts.errors > 0 && failureRate(canaryCounts) > failureRate(liveCounts)) {
    const note =
      `stays at ${canary.percent} %: ` +
      `it failed for ${canaryCounts.errors} of ${canaryCounts.loads} new visitors, ` +
      `the live version for ${liveCounts.errors} of ${liveCounts.loads}`;
    return { action: 'repeat', canary: { ...canary, climb: begin(climb.step) }, note };
  }
  if (percent >= 100) return { action: 'promote' };
  const note = `from ${canary.percent} to ${percent} %`;
  return { action: 'climb', canary: { ...canary, percent, climb: begin(climb.step + 1) }, note };
}

interface ClimbDependencies {
  state: LiveState;
  releaseManager: ReleaseManager;
  log: Log;
  now: () => Date;
}

/**
 * Carries out the judgement of a step. All instances judge every canary; each writes only if the step is
 * still the one that it judged, so exactly one of them moves it.
 */
export async function climbByItself(
  name: string,
  canary: Canary,
  counts: Counts,
  { state, releaseManager, log, now }: ClimbDependencies,
): Promise<void> {
  const judgement = judgeStep(canary, counts, now());
  if (!judgement) return;
  const replace = (next: Canary, note: string) =>
    state.change([{ name, action: 'climb', version: canary.version, ...MESA, note }], (stored) => {
      if (!isSameStep(stored?.canary, canary)) throw new Refusal('taken', 'The canary has changed.');
      return withCanary(stored, name, canary, next);
    });
  try {
    if (judgement.action === 'promote')
      await releaseManager.goLive({ [name]: canary.version }, MESA, { force: false, action: 'promote' });
    else await replace(judgement.canary, judgement.note);
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== 'invalid') return ignoreTaken(error);
    // the publish gate refuses it now, e.g. because another remote has its route since
    const stopped = error.sentences.join(' ');
    log.warn({ remote: name, version: canary.version }, `canary stopped climbing: ${stopped}`);
    await replace({ ...canary, climb: { ...canary.climb!, stopped } }, `stopped: ${stopped}`).catch(
      ignoreTaken,
    );
  }
}

/** Another instance was faster. */
function ignoreTaken(error: unknown): void {
  if (!(error instanceof Refusal) || error.kind !== 'taken') throw error;
}

function isSameStep(stored: Canary | null | undefined, judged: Canary): boolean {
  return (
    stored?.since.getTime() === judged.since.getTime() &&
    stored.climb?.next_at.getTime() === judged.climb?.next_at.getTime()
  );
}

function since({ before }: Climb, counts: Counts, arm: keyof Counts): VisitorCounts {
  return {
    loads: Math.max(0, counts[arm].loads - before[arm].loads),
    errors: Math.max(0, counts[arm].errors - before[arm].errors),
  };
}
