import { Refusal, SAY, type RemoteReport } from '@mesa/contract';
import { parseObject, readBytes, type Log, type Metrics } from '@mesa/server-kit';
import { parse } from '@mesa/contract/schemas';
import type { RequestHandler } from 'express';
import { Counter } from 'prom-client';
import { z } from 'zod';
import { fromOurPage } from '../edge/csrf/check-csrf';
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
 * Where the shell tells that a remote failed. A beacon carries no token, so none is asked; a foreign page is refused, a
 * stranger can at worst end a canary early, and only versions that exist are counted.
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
    help: 'Failures of remotes that browsers told of',
    labelNames: ['remote', 'version', 'kind'],
    registers: [metrics.registry],
  });
  return async (request, response) => {
    const locals = localsOf(response);
    locals.route = '/remotes/reports';
    if (!fromOurPage(request)) throw new Refusal('forbidden', SAY.staleForm);
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
