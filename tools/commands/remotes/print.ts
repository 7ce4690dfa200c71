import type { AuditEntry, ListedRemote } from './admin';

/** The live version, canary and published versions of each remote. */
export function printList(remotes: readonly ListedRemote[]): string {
  if (remotes.length === 0) return 'No remote is published.';
  return remotes
    .map(({ name, live, canary, incompatibilities, versions }) =>
      [
        `${name}  ${live ? `${live.version}, live since ${minute(live.since)} by ${live.by}` : 'not live'}`,
        ...(canary
          ? [
              `  canary ${canary.version} for ${canary.percent} % since ${minute(canary.since)} by ${canary.by}`,
            ]
          : []),
        ...incompatibilities.map((incompatibility) => `  incompatible: ${incompatibility}`),
        ...versions.map(
          (one) =>
            `  ${one.version.padEnd(24)} ${minute(one.at)}  ${String(Math.ceil(one.bytes / 1024)).padStart(5)} kB  ${one.by}${one.draft ? ' (a preview)' : ''}`,
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
      ({ at, action, version, by, note }) =>
        `  ${minute(at)}  ${action.padEnd(8)} ${version.padEnd(24)} ${by}${note ? ` (${note})` : ''}`,
    ),
  ].join('\n');
}

function minute(iso: string): string {
  return iso.slice(0, 16).replace('T', ' ');
}
