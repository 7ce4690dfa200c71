import { CALLS_PATH, Refusal, REQUEST_ID_HEADER } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import type Router from '@koa/router';
import Koa, { type Context, type Next } from 'koa';
import { remainingOf, REMAINING_HEADER, tooLate, whenLate } from '../deadline';
import { errorResponse } from '../error-response';
import { createIdentityReader } from '../identity';
import { createRequestLog, type Log } from '../log';
import type { Metrics } from '../metrics';
import { preferredLanguage } from '../preferred-language';
import { isPrivateHost } from '../private-host';
import { requestIdFrom } from '../request-id';
import { traces } from '../traces/traces';
import { callsOf } from './route';

/** Machines request these all the time, so they are not logged. */
const PROBES = ['/healthz', '/readyz', '/metrics'];

export interface ServiceParts {
  /** the calls that the service answers */
  routes: Router;
  /** PEM of the key that checks identities */
  identityKey: string;
  log: Log;
  metrics: Metrics;
  /** whether /metrics is on a port of its own, and not among these routes */
  hasMetricsPort?: boolean;
  /** throws when the service cannot serve (its database is unreachable) */
  ready: () => Promise<unknown>;
}

/**
 * A service's app, without listening: health, metrics, request id, one log line, refusals, deadline,
 * identity, the routes.
 */
export function createService({ routes, identityKey, log, metrics, ready, ...options }: ServiceParts) {
  const app = new Koa();
  const state = { draining: false };
  // Koa would print errors outside any response, such as a disconnected client or malformed HTTP
  app.on('error', (error: Error, ctx?: Context) =>
    log.warn({ err: error, requestId: ctx?.state['requestId'] }, 'connection broken off'),
  );
  app.use(observe(log, metrics));
  app.use(refuse(log));
  app.use(health(ready, state));
  if (!options.hasMetricsPort) app.use(serveMetrics(metrics));
  app.use(describeCalls(routes));
  app.use(answerInTime());
  app.use(identify(identityKey));
  app.use(routes.routes() as unknown as Koa.Middleware); // its types name their own copy of Koa's
  app.use(() => {
    throw new Refusal('missing', say('notFound'));
  });
  return { app, drain: () => void (state.draining = true) };
}

/**
 * Answers 503 when the time that the BFF gave is over. What was begun goes on behind the answer, up to the
 * time limits of the database's driver (mongo/connect.ts).
 */
function answerInTime(): Koa.Middleware {
  return async (ctx: Context, next) => {
    const ms = remainingOf(ctx.get(REMAINING_HEADER));
    if (ms === undefined) return next();
    let cancel = (): void => undefined;
    const late = new Promise<never>((_, reject) => {
      cancel = whenLate(ctx.req, ms, () => reject(tooLate()));
    });
    await Promise.race([next(), late]).finally(cancel);
  };
}

/** Lets identityOf() read who calls: routes without an identity need not. */
function identify(identityKey: string): Koa.Middleware {
  const readIdentity = createIdentityReader(identityKey);
  return (ctx, next) => {
    ctx.state['readIdentity'] = readIdentity;
    return next();
  };
}

function observe(log: Log, metrics: Metrics) {
  const requests = createRequestLog(log);
  return async (ctx: Context, next: Next) => {
    const begun = process.hrtime.bigint();
    const requestId = requestIdFrom(ctx.req.headers[REQUEST_ID_HEADER]);
    ctx.state['requestId'] = requestId;
    ctx.set('X-Request-Id', requestId);
    const span = PROBES.includes(ctx.path) ? undefined : traces()?.incoming(ctx.method, ctx.headers);
    await (span ? span.run(next) : next());
    const seconds = Number(process.hrtime.bigint() - begun) / 1e9;
    // @koa/router sets it; its types are for its own contexts
    const route = (ctx as { _matchedRoute?: unknown })._matchedRoute;
    metrics.requests.observe(
      { method: ctx.method, route: String(route ?? 'other'), status: ctx.status },
      seconds,
    );
    span?.set({ 'http.route': route ? String(route) : undefined, 'mesa.request_id': requestId });
    span?.end({ status: ctx.status, name: `${ctx.method} ${String(route ?? 'other')}` });
    if (route)
      requests.info(
        {
          requestId,
          method: ctx.method,
          route: String(route),
          status: ctx.status,
          ms: Math.round(seconds * 1e5) / 100,
          ...(span && { traceId: span.traceId }),
        },
        'request',
      );
  };
}

function refuse(log: Log) {
  return async (ctx: Context, next: Next) => {
    try {
      await next();
    } catch (error) {
      const { status, sentences, headers, fault } = errorResponse(
        error,
        preferredLanguage(ctx.get('Accept-Language')),
      );
      if (fault) log.error({ err: error, requestId: ctx.state['requestId'] }, 'fault');
      ctx.status = status;
      ctx.set(headers);
      ctx.vary('Accept-Language');
      ctx.body = sentences;
    }
  };
}

function health(ready: () => Promise<unknown>, state: { draining: boolean }) {
  return async (ctx: Context, next: Next) => {
    if (ctx.path === '/healthz') ctx.body = { alive: true };
    else if (ctx.path === '/readyz') await answerReady(ctx, ready, state);
    else await next();
  };
}

function serveMetrics({ registry }: Metrics) {
  return async (ctx: Context, next: Next) => {
    // without it a web page could read them under a name of its own
    if (ctx.path !== '/metrics' || !isPrivateHost(ctx.req.headers.host)) return next();
    ctx.type = registry.contentType;
    ctx.body = await registry.metrics();
  };
}

/** What the service answers: `npm run fit -- services` compares it with the calls that the BFF makes. */
function describeCalls(routes: Router) {
  return async (ctx: Context, next: Next) => {
    if (ctx.path !== CALLS_PATH) return next();
    ctx.body = callsOf(routes);
  };
}

async function answerReady(
  ctx: Context,
  ready: () => Promise<unknown>,
  state: { draining: boolean },
): Promise<void> {
  if (state.draining) throw new Refusal('unavailable', say('restarting'));
  try {
    await ready();
  } catch {
    throw new Refusal('unavailable', say('unavailable'));
  }
  ctx.body = { ready: true };
}
