import type { AuditEntry, ListedKey, ListedRemote } from './admin';

/** The live version, canary and published versions of each remote. */
export function printList(remotes: readonly ListedRemote[]): string {
  if (remotes.length === 0) return 'No remote is published that you may release.';
  return remotes
    .map(({ name, live, canary, retired, versions }) =>
      [
        `${name}  ` +
          (live
            ? `${live.version}, live since ${minute(live.since)} by ${live.by}`
            : retired
              ? 'off the site'
              : 'not live'),
        ...(canary
          ? [
              `  canary ${canary.version} for ${canary.percent} % ` +
                `since ${minute(canary.since)} by ${canary.by}`,
            ]
          : []),
        ...versions.map(
          ({ version, at, bytes, by, failed }) =>
            `  ${version.padEnd(24)} ${minute(at)}  ${String(Math.ceil(bytes / 1024)).padStart(5)} kB  ` +
            `${by}${failed ? ` (${failed})` : ''}`,
        ),
      ].join('\n'),
    )
    .join('\n\n');
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
