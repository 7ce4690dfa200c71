import type { BuiltRemote, ShellAssets } from '@mesa/contract';
import { callIncompatibilities, nameIncompatibilities, type Shapes } from '@mesa/contract/compatibility';
import { satisfies } from 'semver';

/** Compressed bytes that opening one route may cost on top of the shell. */
export const ROUTE_BYTES_MAX = 60 * 1024;

interface Candidate {
  built: BuiltRemote;
  /** compressed size of each file */
  packed: ReadonlyMap<string, number>;
}

/** A published version as the gate sees it. */
export const candidateOf = (version: {
  built: BuiltRemote;
  files: readonly { path: string; packed: number }[];
}): Candidate => ({
  built: version.built,
  packed: new Map(version.files.map(({ path, packed }) => [path, packed])),
});

interface GateInput {
  /** the versions that go live together */
  candidates: readonly Candidate[];
  /** what is live now, including the candidates' predecessors */
  live: readonly BuiltRemote[];
  /** what the shell provides; undefined for a shell that does not declare it */
  shell: ShellAssets['provides'];
  /** the calls of `/api` that this BFF serves */
  served: Shapes;
  /** allows a remote to drop routes and modals that it owned */
  force: boolean;
}

/** The publish gate: every reason against making the candidates live, as sentences for their team. */
export function findIncompatibilities({ candidates, live, shell, served, force }: GateInput): string[] {
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
      : before.flatMap((one) => [...dropped(one, next, 'routes'), ...dropped(one, next, 'modals')])),
    ...candidates.flatMap(({ built }) => platformIncompatibilities(built, shell, served)),
    ...candidates.flatMap(tooHeavy),
  ];
  return [...new Set(incompatibilities)];
}

type Claim = 'routes' | 'modals';
const NOUNS: Record<Claim, string> = { routes: 'route', modals: 'modal' };
const claimsOf = (remote: BuiltRemote, what: Claim): readonly string[] => remote[what];

/** Equal for routes that match the same paths, whatever the names of parameters, letter case, last slash. */
const formOf = (claim: string): string =>
  claim
    .toLowerCase()
    .replace(/:\w+/g, ':')
    .replace(/(?<=.)\/$/, '');

function claimedTwice(candidate: BuiltRemote, next: readonly BuiltRemote[], what: Claim): string[] {
  return next
    .filter(({ name }) => name !== candidate.name)
    .flatMap((other) =>
      claimsOf(candidate, what)
        .filter((claim) => claimsOf(other, what).some((one) => formOf(one) === formOf(claim)))
        .map((claim) => `The ${NOUNS[what]} ${claim} belongs to ${other.name}.`),
    );
}

function dropped(before: BuiltRemote, next: readonly BuiltRemote[], what: Claim): string[] {
  return claimsOf(before, what)
    .filter((claim) => !next.some((remote) => claimsOf(remote, what).includes(claim)))
    .map((claim) => `The ${NOUNS[what]} ${claim} would have no owner; the live ${before.name} owns it.`);
}

/**
 * What a remote needs that shell and BFF do not provide. Also checked for live remotes when shell or BFF
 * change.
 * @param shellName what the sentences call the shell
 */
export function platformIncompatibilities(
  built: BuiltRemote,
  shell: ShellAssets['provides'],
  served: Shapes,
  shellName?: string,
): string[] {
  // versions published before builds declared their calls have none
  return [
    ...shellIncompatibilities(built, shell, shellName),
    ...callIncompatibilities(built.name, built.calls ?? {}, served),
  ];
}

/**
 * What a remote needs from a shell that does not provide it: its federation runtime, its packages, and each
 * name that it uses of them, compared by types (docs/decisions/176). Versions published before builds
 * declared what they use count as compatible until they are replaced, because their screens are in use.
 */
export function shellIncompatibilities(
  { name, federation, shared, uses }: BuiltRemote,
  shell: ShellAssets['provides'],
  shellName = 'the live shell',
): string[] {
  if (!shell) return [];
  const incompatibilities =
    federation === shell.federation
      ? []
      : [
          `${name} was built with federation ${federation || '?'}; ` +
            `the shell was built with ${shell.federation}.`,
        ];
  for (const [key, range] of Object.entries(shared)) {
    const given = shell.shared[key];
    if (!given) incompatibilities.push(`${name} needs ${key}, which the shell does not provide.`);
    else if (!satisfies(given, range))
      incompatibilities.push(`${name} needs ${key} ${range}; the shell provides ${given}.`);
  }
  if (uses && shell.names)
    incompatibilities.push(...nameIncompatibilities(name, uses, shell.names, shellName));
  return incompatibilities;
}

function tooHeavy({ built, packed }: Candidate): string[] {
  return Object.entries(built.preloads).flatMap(([route, files]) => {
    const bytes = files.reduce((sum, file) => sum + (packed.get(file) ?? 0), 0);
    return bytes > ROUTE_BYTES_MAX
      ? [`Opening ${route} costs ${Math.ceil(bytes / 1024)} kB; the limit is ${ROUTE_BYTES_MAX / 1024} kB.`]
      : [];
  });
}
