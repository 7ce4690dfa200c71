import type { BuiltRemote, ShellAssets } from '@mesa/contract';
import { satisfies } from './satisfies';
import { callIncompatibilities, type Shapes } from './served-calls';

/** Packed bytes that opening one route may cost on top of the shell. */
export const ROUTE_BYTES_MAX = 60 * 1024;

export interface Candidate {
  built: BuiltRemote;
  /** bytes on the wire by file */
  packed: ReadonlyMap<string, number>;
}

interface Question {
  /** what shall go live together */
  candidates: readonly Candidate[];
  /** what is live now, the candidates' predecessors among them */
  live: readonly BuiltRemote[];
  /** what the shell gives; unknown for a shell that does not say */
  shell: ShellAssets['provides'];
  /** the calls of `/api` that are served */
  served: Shapes;
  /** lets a remote give up what it filled so far */
  force: boolean;
}

/** What does not fit when the candidates go live, in sentences for their team. */
export function findIncompatibilities({ candidates, live, shell, served, force }: Question): string[] {
  const stay = live.filter(({ name }) => !candidates.some(({ built }) => built.name === name));
  const next = [...stay, ...candidates.map(({ built }) => built)];
  const before = live.filter((one) => !stay.includes(one));
  const incompatibilities = [
    ...candidates.flatMap(({ built }) => [
      ...claimedTwice(built, next, 'routes'),
      ...claimedTwice(built, next, 'modals'),
    ]),
    ...(force
      ? []
      : before.flatMap((one) => [...givenUp(one, next, 'routes'), ...givenUp(one, next, 'modals')])),
    ...candidates.flatMap(({ built }) => surroundingIncompatibilities(built, shell, served)),
    ...candidates.flatMap(tooHeavy),
  ];
  return [...new Set(incompatibilities)];
}

type Claim = 'routes' | 'modals';
const word: Record<Claim, string> = { routes: 'route', modals: 'modal' };
const claimsOf = (remote: BuiltRemote, what: Claim): readonly string[] => remote[what];

function claimedTwice(candidate: BuiltRemote, next: readonly BuiltRemote[], what: Claim): string[] {
  return next
    .filter(({ name }) => name !== candidate.name)
    .flatMap((other) =>
      claimsOf(candidate, what)
        .filter((claim) => claimsOf(other, what).includes(claim))
        .map((claim) => `The ${word[what]} ${claim} belongs to ${other.name}.`),
    );
}

function givenUp(before: BuiltRemote, next: readonly BuiltRemote[], what: Claim): string[] {
  return claimsOf(before, what)
    .filter((claim) => !next.some((remote) => claimsOf(remote, what).includes(claim)))
    .map((claim) => `The ${word[what]} ${claim} is no longer filled; the live ${before.name} fills it.`);
}

/** What a remote takes from shell and BFF, against what they give; also asked of live remotes when those two are new. */
export function surroundingIncompatibilities(
  built: BuiltRemote,
  shell: ShellAssets['provides'],
  served: Shapes,
): string[] {
  // a version published before builds named their calls has none
  return [...shellMisfits(built, shell), ...callIncompatibilities(built.name, built.calls ?? {}, served)];
}

function shellMisfits({ name, federation, shared }: BuiltRemote, shell: ShellAssets['provides']): string[] {
  if (!shell) return [];
  const incompatibilities =
    federation === shell.federation
      ? []
      : [`${name} was built with federation ${federation || '?'}, the shell with ${shell.federation}.`];
  for (const [key, range] of Object.entries(shared)) {
    const given = shell.shared[key];
    if (!given) incompatibilities.push(`${name} wants ${key}, which the shell does not give.`);
    else if (!satisfies(given, range))
      incompatibilities.push(`${name} wants ${key} ${range}, the shell gives ${given}.`);
  }
  return incompatibilities;
}

function tooHeavy({ built, packed }: Candidate): string[] {
  return Object.entries(built.preloads).flatMap(([route, files]) => {
    const bytes = files.reduce((sum, file) => sum + (packed.get(file) ?? 0), 0);
    return bytes > ROUTE_BYTES_MAX
      ? [`Opening ${route} costs ${Math.ceil(bytes / 1024)} kB; ${ROUTE_BYTES_MAX / 1024} kB is the most.`]
      : [];
  });
}
