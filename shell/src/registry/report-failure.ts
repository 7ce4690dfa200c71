import { REMOTE_REPORTS_PATH, type RemoteEntry, type RemoteReport } from '@mesa/contract';

const reported = new Set<string>();

/**
 * Reports to the BFF that a version of a remote failed here, once per visit and kind: a failing canary rolls
 * itself back. An offline browser reports nothing, because its failures are not the remote's.
 */
export function reportFailure({ name, version }: RemoteEntry, kind: RemoteReport['kind']): void {
  const report: RemoteReport = { name, version, kind };
  const body = JSON.stringify(report);
  if (reported.has(body) || !navigator.onLine) return;
  reported.add(body);
  // a beacon is sent even when the page is closed
  navigator.sendBeacon?.(REMOTE_REPORTS_PATH, new Blob([body], { type: 'application/json' }));
}
