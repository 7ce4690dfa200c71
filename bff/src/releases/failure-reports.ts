import { Refusal, MESSAGES, type RemoteReport } from '@mesa/contract';
import { parseObject, readBytes, type Log, type Metrics } from '@mesa/server-kit';
import { parse } from '@mesa/contract/schemas';
import type { RequestHandler } from 'express';
import { Counter } from 'prom-client';
import { z } from 'zod';
import { isSameSite } from '../edge/csrf/check-csrf';
import { localsOf } from '../edge/locals';
import type { Canaries } from './canaries';
import { remoteName, versionName } from './uploads';
import type { VersionStore } from './version-store';

const Report = z.object({
  name: remoteName,
  version: versionName,
  kind: z.enum(['load', 'render'], 'Kind is invalid'),
});

/**
 * Receives the shell's reports of remotes that failed. A beacon carries no CSRF token, so none is required:
 * pages of other sites are refused, only existing versions are counted, and at worst somebody ends a canary
 * early.
 */
export function receiveFailureReports({
  canaries,
  versions,
  log,
  metrics,
}: {
  canaries: Canaries;
  versions: VersionStore;
  log: Log;
  metrics: Metrics;
}): RequestHandler {
  const failures = new Counter({
    name: 'mesa_remote_failures_total',
    help: 'Failures of remotes that browsers reported',
    labelNames: ['remote', 'version', 'kind'],
    registers: [metrics.registry],
  });
  return async (request, response) => {
    const locals = localsOf(response);
    locals.route = '/remotes/reports';
    if (!isSameSite(request)) throw new Refusal('forbidden', MESSAGES.staleForm);
    const report: RemoteReport = parse(Report, parseObject(await readBytes(request)), 'malformed');
    if (await versions.find(report.name, report.version)) {
      const { name, version, kind } = report;
      failures.inc({ remote: name, version, kind });
      log.warn({ requestId: locals.requestId, remote: name, version, kind }, 'a remote failed in a browser');
      canaries.failed(locals.visitor, report);
    }
    response.status(204).end();
  };
}
