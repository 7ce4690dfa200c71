import type { AuditEntry, ListedCanary, ListedKey, ListedRemote } from './admin';

/** The live version, canary and published versions of each remote. */
export function printList(remotes: readonly ListedRemote[]): string {
  if (remotes.length === 0) return 'No remote is published that you may release.';
  return remotes
    .map(({ name, live, canary, retired, incompatibilities, versions }) =>
      [
        `${name}  ` +
          (live ? `${live.version}, live since ${minute(live.since)} by ${live.by}` : notLive(retired)),
        ...(canary ? printCanary(canary) : []),
        ...incompatibilities.map((incompatibility) => `  incompatible: ${incompatibility}`),
        ...versions.map(
          (one) =>
            `  ${one.version.padEnd(24)} ${minute(one.at)}  ` +
            `${String(Math.ceil(one.bytes / 1024)).padStart(5)} kB  ` +
            `${one.by}${one.draft ? ' (a preview)' : ''}`,
        ),
      ].join('\n'),
    )
    .join('\n\n');
}

function notLive(retired: ListedRemote['retired']): string {
  return retired
    ? `off the site since ${minute(retired.since)} by ${retired.by} (${retired.version})`
    : 'not live';
}

function printCanary({ version, percent, since, by, climb }: ListedCanary): string[] {
  const first = `  canary ${version} for ${percent} % since ${minute(since)} by ${by}`;
  if (!climb) return [first];
  const { steps, step, next_at, stopped } = climb;
  const position = `step ${step + 1} of ${steps.length} (${steps.join(', ')} %)`;
  const next = steps[step + 1];
  if (stopped) return [first, `    ${position}, stopped: ${stopped}`];
  if (next === undefined) return [first, `    ${position}, the last`];
  const what = next === 100 ? 'live for everybody' : `${next} %`;
  return [first, `    ${position}, next ${what} at ${minute(next_at)} UTC at the earliest`];
}

/** The audit log of one remote, the latest entry first. */
export function printAudit(entries: readonly AuditEntry[]): string {
  return [
    '',
    'Audit log:',
    ...entries.map(
      ({ at, action, version = '', by, note }) =>
        `  ${minute(at)}  ${action.padEnd(8)} ${version.padEnd(24)} ${by}${note ? ` (${note})` : ''}`,
    ),
  ].join('\n');
}

/** The keys of the teams, the newest first. */
export function printKeys(keys: readonly ListedKey[], now: Date): string {
  if (keys.length === 0) return 'There is no key. "key NAME --team TEAM" makes one.';
  return keys
    .map(({ id, team, remotes, created_at, last_used_at, revoked_at, expires_at }) =>
      [
        id,
        team.padEnd(16),
        remotes.join(', ').padEnd(24),
        `created ${minute(created_at)}`,
        (last_used_at ? `last used ${minute(last_used_at)}` : 'never used').padEnd(26),
        revoked_at
          ? `revoked ${minute(revoked_at)}`
          : `${new Date(expires_at) <= now ? 'expired' : 'valid until'} ${minute(expires_at)}`,
      ].join('  '),
    )
    .join('\n');
}

export function minute(iso: string): string {
  return iso.slice(0, 16).replace('T', ' ');
}
