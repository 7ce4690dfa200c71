import { callNames, calls, type CallName } from '@mesa/contract';
import { callSchemas } from '@mesa/contract/schemas';
import { say } from '@mesa/contract/sentences';
import { Router, type RequestHandler } from 'express';
import { sendText } from '../edge/compression';
import { sendError } from '../edge/error-handler';
import { localsOf } from '../edge/locals';
import type { ResponseCache } from '../edge/response-cache';
import { fileRoutes, isPublicRead, routes, type Service } from '../routes';
import { accounts } from './accounts';
import { publicKeyOf } from './cached-reads';
import { callerOf, readCall, type Context, type Handler } from './handler';
import type { Proxy } from './proxy';
import { reservations } from './reservations';
import { restaurants } from './restaurants';
import { reviews } from './reviews';
import { asksForTables } from './search';
import type { ServiceClient } from './service-client';

/** The joins and workflows; all other calls are passed on. */
const HANDLERS: Partial<Record<CallName, Handler>> = {
  ...accounts,
  ...restaurants,
  ...reservations,
  ...reviews,
};

/** Express's names of the methods. */
const methodOf = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const;
type Method = keyof typeof methodOf;

interface Dependencies extends Omit<Context, 'services'> {
  services: ServiceClient;
  proxy: Proxy;
  responseCache: ResponseCache;
}

/**
 * Mounts every row of routes.ts: on its join or workflow, or to be passed on. A path is one route with all of
 * its methods, because Express asks one route after another whether it matches.
 */
export function apiRouter(dependencies: Dependencies): Router {
  const rows: { path: string; method: Method; handler: RequestHandler }[] = [
    ...callNames.map((name) => {
      const answer = HANDLERS[name];
      // a call of the BFF itself always has a handler
      const handler = answer
        ? handle(name, answer, dependencies)
        : dependencies.proxy.to(routes[name].service as Service);
      return { ...calls[name], handler };
    }),
    ...fileRoutes.map((route) => ({ ...route, handler: dependencies.proxy.to(route.service) })),
  ];
  const router = Router({ caseSensitive: true });
  for (const path of new Set(rows.map((row) => row.path))) {
    const route = router.route(path).all(prepare(path));
    const methods = rows.filter((row) => row.path === path);
    for (const { method, handler } of methods) route[methodOf[method]](handler);
    const names = methods.map(({ method }) => (method === 'GET' ? 'GET, HEAD' : method));
    route.all(refuseMethod(names.join(', ')));
  }
  return router;
}

function handle(
  name: CallName,
  answer: Handler,
  { services, responseCache, ...shared }: Dependencies,
): RequestHandler {
  const { status } = callSchemas[name];
  return async (request, response) => {
    const call = readCall(name, request, response);
    const load = () => answer({ ...shared, services: services.for(callerOf(request, response)) }, call);
    if (isPublicRead(name) && !asksForTables(call.query))
      return responseCache.send(request, response, publicKeyOf(request, call.query), load);
    const { json, headers = {} } = await load();
    response.status(status).set(headers);
    if (json === undefined) response.end();
    else await sendText(request, response, 'json', JSON.stringify(json));
  };
}

/** Answers methods that a path does not support, CORS preflights included. */
function refuseMethod(methods: string): RequestHandler {
  return (request, response) => {
    response.set('Allow', methods);
    sendError(request, response, 405, say('methodNotSupported'));
  };
}

/** The routes that a signed URL authorizes. They need no CSRF token, so they come before its check. */
export function signedRoutes({ proxy }: { proxy: Proxy }): Router {
  // SECURITY: exactly these paths; apiRouter serves variants, such as one with a final slash, after the check
  const router = Router({ caseSensitive: true, strict: true });
  for (const { path, method, service, signed } of fileRoutes)
    if (signed) router[methodOf[method]](path, prepare(path), proxy.to(service));
  return router;
}

function prepare(path: string): RequestHandler {
  return (_request, response, next) => {
    localsOf(response).route = path;
    // answers may be private, so no cache stores them unless the response says otherwise
    response.setHeader('Cache-Control', 'no-store');
    next();
  };
}
