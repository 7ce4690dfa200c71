import { BUDGETS, type BuiltRemote, type ProvidedByShell, type TypeMismatch } from '@mesa/contract';
import { callIncompatibilities, type Shapes } from '@mesa/contract/compatibility';
import { satisfies } from 'semver';

/** A build that is to be published. */
export interface Candidate {
  built: BuiltRemote;
  files: readonly { path: string; bytes: number }[];
  /** which names of the shell it cannot use */
  mismatches: readonly TypeMismatch[];
}

interface GateInput {
  /** the versions that go live together */
  candidates: readonly Candidate[];
  /** what is live now, including the candidates' predecessors */
  live: readonly BuiltRemote[];
  shell: ProvidedByShell;
  /** the calls of `/api` that this BFF serves */
  served: Shapes;
  /** allows a remote to drop routes and modals that it owned */
  force: boolean;
}

/** The publish gate: every reason against making the candidates live, as sentences for their team. */
export function findIncompatibilities({ candidates, live, shell, served, force }: GateInput): string[] {
  const stay = live.filter(({ name }) => !candidates.some(({ built }) => built.name === name));
  const next = [...stay, ...candidates.map(({ built }) => built)];
  const before = live.filter((remote) => !stay.includes(remote));
  const incompatibilities = [
    ...candidates.flatMap(({ built }) => [
      ...claimedTwice(built, next, 'routes'),
      ...claimedTwice(built, next, 'modals'),
    ]),
    ...(force
      ? []
      : before.flatMap((remote) => [...dropped(remote, next, 'routes'), ...dropped(remote, next, 'modals')])),
    ...candidates.flatMap((candidate) => [
      ...platformIncompatibilities(candidate, shell, served),
      ...tooHeavy(candidate),
    ]),
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
    .flatMap((owner) =>
      claimsOf(candidate, what)
        .filter((claim) => claimsOf(owner, what).some((owned) => formOf(owned) === formOf(claim)))
        .map((claim) => `The ${NOUNS[what]} ${claim} belongs to ${owner.name}.`),
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
  { built, mismatches }: Pick<Candidate, 'built' | 'mismatches'>,
  shell: ProvidedByShell,
  served: Shapes,
  shellName = 'the live shell',
): string[] {
  const { name, federation, shared, calls } = built;
  const ranges = Object.entries(shared).flatMap(([key, range]) => {
    const version = shell.shared[key];
    if (!version) return [`${name} needs ${key}, which the shell does not provide.`];
    return satisfies(version, range) ? [] : [`${name} needs ${key} ${range}; the shell provides ${version}.`];
  });
  return [
    ...(federation === shell.federation
      ? []
      : [`${name} was built with federation ${federation}; the shell was built with ${shell.federation}.`]),
    ...ranges,
    ...mismatches.map((mismatch) => sentenceOf(name, mismatch, shellName)),
    ...callIncompatibilities(name, calls, served),
  ];
}

function sentenceOf(remote: string, { module, name, kind, reason }: TypeMismatch, shell: string): string {
  if (kind === 'unreadable') return `The ${name} in ${module} of ${remote} cannot be compared.`;
  if (kind === 'missing') return `${remote} uses ${name} of ${module}, which ${shell} does not provide.`;
  const form = kind === 'signature' ? 'with another signature' : 'in another form';
  return `${remote} uses ${name} of ${module} ${form} than ${shell} provides: ${reason}.`;
}

function tooHeavy({ built, files }: Candidate): string[] {
  const bytesOf = (path: string) =>
    (files.find((file) => file.path === `${path}.br`) ?? files.find((file) => file.path === path))?.bytes ??
    0;
  return Object.entries(built.preloads).flatMap(([route, paths]) => {
    const bytes = paths.reduce((sum, path) => sum + bytesOf(path), 0);
    return bytes > BUDGETS.opening
      ? [`Opening ${route} costs ${Math.ceil(bytes / 1024)} kB; the limit is ${BUDGETS.opening / 1024} kB.`]
      : [];
  });
}
