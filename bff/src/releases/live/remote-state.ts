import { Refusal } from '@mesa/contract';

/** Who changed something: the team of a key, "operator", or "Mesa" itself. */
export interface Actor {
  by: string;
  /** the key's id; none for the operator and for Mesa itself */
  key_id?: string;
  request_id?: string;
}

/** Mesa acts by itself when it withdraws a version that fails. */
export const MESA: Actor = { by: 'Mesa' };

export interface LiveVersion {
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
}

/** A version that visitors had before. */
export interface PastVersion {
  version: string;
  /** why no rollback goes to it */
  failed?: string;
}

/** What visitors get of one remote. */
export interface RemoteState {
  /** null for a remote that was taken off the site */
  live: LiveVersion | null;
  /** the latest first */
  past: PastVersion[];
  canary: Canary | null;
}

export type RemoteStates = Readonly<Record<string, RemoteState>>;

/** A remote with its live version, its canary and all its versions. */
export interface ListedRemote {
  name: string;
  live: LiveVersion | null;
  canary: Canary | null;
  /** it was live, and was taken off the site */
  retired: boolean;
  /** `failed`: why it was taken back */
  versions: { version: string; by: string; at: Date; bytes: number; failed: string | null }[];
}

/** More than a store keeps: `/?remote=` must not open a version of long ago, with its faults. */
const PAST_MAX = 200;

/** The state after `live` went live. */
export function withLive(state: RemoteState | undefined, live: LiveVersion): RemoteState {
  const { version } = live;
  const canary = state?.canary?.version === version ? null : (state?.canary ?? null);
  if (state?.live?.version === version) return { ...state, canary };
  const past = state?.live ? [{ version: state.live.version }, ...state.past] : (state?.past ?? []);
  return { live, past: past.filter((entry) => entry.version !== version).slice(0, PAST_MAX), canary };
}

/**
 * The state after a rollback: to the last version that did not fail.
 * @param why the version that is live now is taken back; no later rollback goes to it
 * @throws Refusal `invalid` when there is none
 */
export function rolledBack(
  state: RemoteState | undefined,
  name: string,
  { by, since, why }: { by: string; since: Date; why: string },
): RemoteState & { live: LiveVersion; passedOver: PastVersion[] } {
  if (!state?.live) throw new Refusal('invalid', `${name} is not live.`);
  const target = lastGoodOf(state);
  if (!target)
    throw new Refusal(
      'invalid',
      `${name} has no earlier version that did not fail. ` + `The command retire takes it off the site.`,
    );
  const { version } = target;
  const past = state.past.filter((entry) => entry !== target);
  const hasEnded = [state.live.version, version].includes(state.canary?.version ?? '');
  return {
    live: { version, by, since },
    past: [{ version: state.live.version, failed: why }, ...past].slice(0, PAST_MAX),
    canary: hasEnded ? null : state.canary,
    passedOver: state.past.slice(0, state.past.indexOf(target)),
  };
}

/** The version that a rollback goes to. */
export const lastGoodOf = ({ past }: RemoteState): PastVersion | undefined =>
  past.find(({ failed }) => failed === undefined);

/** The state after the canary failed. */
export function withoutCanary(state: RemoteState, failed: string): RemoteState {
  const { version } = state.canary!;
  const past = state.past.filter((entry) => entry.version !== version);
  return { ...state, canary: null, past: [{ version, failed }, ...past].slice(0, PAST_MAX) };
}

/**
 * The state with another canary; null ends the one that runs.
 * @throws Refusal `invalid` when there is no live version beside which it could run
 */
export function withCanary(
  state: RemoteState | undefined,
  name: string,
  version: string,
  canary: Canary | null,
): RemoteState {
  if (!state?.live)
    throw new Refusal('invalid', `${name} has no live version yet, so it cannot have a canary.`);
  if (canary && state.live.version === version)
    throw new Refusal('invalid', `${name} ${version} is already live for everybody.`);
  // tried again, it has not failed yet
  const past = state.past.map((entry) => (canary && entry.version === version ? { version } : entry));
  return { ...state, past, canary };
}

/**
 * The state of a remote that is taken off the site.
 * @throws Refusal `invalid` when it is not live, or could be rolled back
 */
export function retired(
  state: RemoteState | undefined,
  name: string,
  { by, force }: { by: string; force: boolean },
): RemoteState {
  if (!state?.live) throw new Refusal('invalid', `${name} is not live.`);
  const earlier = lastGoodOf(state);
  if (earlier && !force)
    throw new Refusal(
      'invalid',
      `${name} ${earlier.version} was live before: ` +
        `roll back to it, or take the whole remote off the site with --force.`,
    );
  const past = [{ version: state.live.version, failed: `taken off the site by ${by}` }, ...state.past];
  return { live: null, past: past.slice(0, PAST_MAX), canary: null };
}
