import { REMOTE_REPORTS_PATH, type RemoteEntry, type RemoteReport } from '@mesa/contract';

const told = new Set<string>();

/**
 * Tells the BFF that a version of a remote failed here, once a visit and kind: a canary that fails takes itself back.
 * A browser that is offline has nothing to tell about a remote.
 */
export function reportFailure({ name, version }: RemoteEntry, kind: RemoteReport['kind']): void {
  const report: RemoteReport = { name, version, kind };
  const body = JSON.stringify(report);
  if (told.has(body) || !navigator.onLine) return;
  told.add(body);
  // a beacon outlives the page, and nobody waits for it
  navigator.sendBeacon?.(REMOTE_REPORTS_PATH, new Blob([body], { type: 'application/json' }));
}
