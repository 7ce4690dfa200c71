import { Refusal } from '@mesa/contract';
import type { VisitorCounts } from './canary-verdict';

/** Who changed something: the team of a key, "operator", or "Mesa" itself. */
export interface Actor {
  by: string;
  /** the key's id; none for the operator and for Mesa itself */
  key_id?: string;
  request_id?: string;
}

/** Mesa acts by itself, e.g. when it withdraws a canary. */
export const MESA: Actor = { by: 'Mesa' };

interface LiveVersion {
  version: string;
  by: string;
  since: Date;
  /** made live by a start of its checkout; the next start may replace it */
  automatic?: boolean;
}

export interface Canary {
  version: string;
  percent: number;
  by: string;
  since: Date;
  /** set if it climbs by itself */
  climb?: Climb;
}

/** How a canary climbs by itself (docs/decisions/172). */
export interface Climb {
  /** percent of visitors, rising; 100 makes the canary live */
  steps: number[];
  /** index of the step that it is at */
  step: number;
  every_seconds: number;
  /** when the step is judged at the earliest */
  next_at: Date;
  /** visitors of canary and live version before this step */
  before: { canary: VisitorCounts; live: VisitorCounts };
  /** why it does not climb any further, in a sentence */
  stopped?: string;
}

/** What is live of one remote. */
export interface RemoteState {
  live: LiveVersion;
  /** versions that were live before, the latest first; a rollback takes the first */
  before: string[];
  canary: Canary | null;
}

export type LiveRemotes = Readonly<Record<string, RemoteState>>;

const BEFORE_MAX = 20;

/** The state after `live` went live. */
export function withLive(state: RemoteState | undefined, live: LiveVersion): RemoteState {
  const { version } = live;
  const canary = state?.canary && state.canary.version !== version ? state.canary : null;
  if (state?.live.version === version) return { ...state, canary };
  const before = state
    ? [state.live.version, ...state.before].filter((one) => one !== version).slice(0, BEFORE_MAX)
    : [];
  return { live, before, canary };
}

/** The state after a rollback. @throws Refusal `invalid` when nothing was live before. */
export function rolledBack(
  state: RemoteState | undefined,
  name: string,
  by: string,
  since: Date,
): RemoteState {
  if (!state) throw new Refusal('invalid', `${name} is not live.`);
  const [version, ...before] = state.before;
  if (!version)
    throw new Refusal(
      'invalid',
      `${name} has no version that was live before. ` +
        `To take it off the site: npm run remotes -- retire ${name}`,
    );
  // the version that was rolled back does not join the list: a second rollback goes further back
  return { live: { version, by, since }, before, canary: canaryThatEnds(state) ? null : state.canary };
}

/**
 * The canary that a rollback ends: one of the version that is rolled back, or of the version that is live
 * again.
 */
export function canaryThatEnds({ live, before, canary }: RemoteState): Canary | null {
  return canary && [live.version, before[0]].includes(canary.version) ? canary : null;
}

/** @throws Refusal `invalid` unless the remote may be taken off the site */
export function refuseRetire(state: RemoteState | undefined, name: string, force: boolean): void {
  if (!state) throw new Refusal('invalid', `${name} is not live.`);
  const [earlier] = state.before;
  if (earlier && !force)
    throw new Refusal(
      'invalid',
      `${name} ${earlier} was live before: ` +
        `roll back to it, or take the whole remote off the site with --force.`,
    );
}

/**
 * The state with another canary; null ends the one that runs.
 * @throws Refusal `invalid` when there is no live version beside which it could run
 */
export function withCanary(
  state: RemoteState | undefined,
  name: string,
  { version }: { version: string },
  canary: Canary | null,
): RemoteState {
  if (!state) throw new Refusal('invalid', `${name} has no live version yet, so it cannot have a canary.`);
  if (canary && state.live.version === version)
    throw new Refusal('invalid', `${name} ${version} is already live for everybody.`);
  return { ...state, canary };
}
