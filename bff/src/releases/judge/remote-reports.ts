import {
  FAILURE_KINDS,
  REMOTE_REPORTS_PATH,
  Refusal,
  REPORT_MESSAGE_MAX,
  scrubMessage,
  USED,
  type FailureKind,
  type RemoteReport,
} from '@mesa/contract';
import { say, waitOf } from '@mesa/contract/sentences';
import { parse } from '@mesa/contract/schemas';
import { parseObject, type Log, type Metrics } from '@mesa/server-kit';
import type { Request, RequestHandler, Response } from 'express';
import { Counter } from 'prom-client';
import { z } from 'zod';
import { isSameSite, type CsrfTokens } from '../../edge/csrf';
import { localsOf } from '../../edge/locals';
import { addressKey, isLocal } from '../../edge/network-of';
import type { RateLimiter } from '../../edge/rate-limiter';
import type { RemoteErrors } from './remote-errors';
import { remoteName, versionName } from '../publish/uploads';
import type { VersionJudge } from './version-judge';
import type { VersionStore } from '../publish/version-store';
import type { PageVisitor } from './version-visitors';

/** A page sends at most ten failures; this is for visitors with several tabs, and for forgers. */
const PER_VISITOR_AND_MINUTE = 30;
const PER_NETWORK_AND_MINUTE = 300;
/** Fewer, because forged uses hide the failures of others. */
const USES_PER_NETWORK_AND_MINUTE = 60;

const positiveInt = z.int('At is invalid').min(1, 'At is invalid').max(10_000_000, 'At is invalid');
const Report = z.strictObject(
  {
    name: remoteName,
    version: versionName,
    kind: z.enum([...FAILURE_KINDS, USED], 'Kind is invalid'),
    message: z.string('Message is invalid').max(REPORT_MESSAGE_MAX, 'Message is too long').default(''),
    at: z
      .strictObject(
        { file: z.string('At is invalid').max(200), line: positiveInt, column: positiveInt },
        'At is invalid',
      )
      .optional(),
    token: z.string('Token is invalid').max(200, 'Token is invalid').default(''),
  },
  'Report is invalid',
);

interface ReportsDependencies {
  judge: VersionJudge;
  remoteErrors: RemoteErrors;
  versions: VersionStore;
  csrfTokens: CsrfTokens;
  rateLimiter: RateLimiter;
  /** multiplies the limits */
  rateLimitFactor: number;
  log: Log;
  metrics: Metrics;
}

/**
 * Receives the shell's reports of remotes that failed and of versions that were used, where visitors are
 * counted. A beacon carries no CSRF header, so none is required: pages of other sites are refused, and only
 * existing versions are counted. Only with the token of the page does its sender count as a visitor, in the
 * verdict on a version and in what the operator's hook is told.
 */
export function receiveRemoteReports(dependencies: ReportsDependencies): RequestHandler {
  const { judge, csrfTokens } = dependencies;
  const limits = limitReports(dependencies);
  const addFailure = addFailures(dependencies);
  return async (request, response) => {
    const locals = localsOf(response);
    locals.route = REMOTE_REPORTS_PATH;
    if (!isSameSite(request)) throw new Refusal('forbidden', say('staleForm'));
    const sender = pageVisitorOf(request, response);
    await limits.refuseTooMany(sender);
    const report: RemoteReport = parse(Report, parseObject(locals.body), 'malformed');
    const { kind, token = '' } = report;
    // SECURITY: whoever has opened no page is no visitor
    const visitor = csrfTokens.isValid(token, locals) ? sender : undefined;
    if (kind === USED) await limits.refuseTooManyUses(sender);
    else await addFailure({ ...report, kind }, visitor, locals.requestId);
    if (visitor) judge.reported(visitor, report);
    response.status(204).end();
  };
}

/** Counts, logs and keeps the failures of existing versions. */
function addFailures({ versions, remoteErrors, log, metrics }: ReportsDependencies) {
  const failures = new Counter({
    name: 'mesa_remote_failures_total',
    help: 'Failures of remotes that browsers reported',
    labelNames: ['remote', 'version', 'kind'],
    registers: [metrics.registry],
  });
  return async (
    report: RemoteReport & { kind: FailureKind },
    visitor: PageVisitor | undefined,
    requestId: string,
  ) => {
    const { name, version, kind, at } = report;
    const stored = await versions.find(name, version);
    if (!stored) return;
    // SECURITY: nothing proves that only our own pages send reports
    const message = scrubMessage(report.message ?? '');
    const isOwnFile = at && stored.files.some(({ path }) => path === at.file);
    const error = { name, version, kind, message, ...(isOwnFile && { at }) };
    failures.inc({ remote: name, version, kind });
    log.warn({ requestId, remote: name, ...error }, 'a remote failed in a browser');
    remoteErrors.add(error, visitor);
  };
}

function limitReports({ rateLimiter, rateLimitFactor }: ReportsDependencies) {
  const take = async (key: string, limit: number) => {
    const { wait } = await rateLimiter.take(key, limit);
    if (wait > 0) throw new Refusal('too-many', say('tooMany', waitOf(wait)), wait);
  };
  const perNetwork = (limit: number) => Math.max(1, Math.floor(limit * rateLimitFactor));
  return {
    async refuseTooMany({ visitor, network }: PageVisitor) {
      await take(`reports of ${visitor}`, PER_VISITOR_AND_MINUTE);
      await take(`reports from ${network}`, perNetwork(PER_NETWORK_AND_MINUTE));
    },
    async refuseTooManyUses({ network }: PageVisitor) {
      await take(`uses from ${network}`, perNetwork(USES_PER_NETWORK_AND_MINUTE));
    },
  };
}

/**
 * Who sends a request. A signed-in diner counts by session: the demo diner is many people. SECURITY: IPv6
 * counts by /48 here, which is what one customer of a provider may have, and many /64 of it.
 */
function pageVisitorOf(request: Request, response: Response): PageVisitor {
  const { session, visitor } = localsOf(response);
  return {
    visitor: session ? `session ${session.id}` : visitor.id,
    network: addressKey(request).replace(/:[^:]+::\/64$/, '::/48'),
    isLocal: isLocal(request),
  };
}
