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
  /** guard of every unsafe call: the page's CSRF token */
  withToken: RequestHandler;
}

/** A method of a path, its guard and what answers. */
interface Row {
  path: string;
  method: Method;
  guard: RequestHandler;
  handler: RequestHandler;
}

/**
 * Mounts every row of routes.ts: on its join or workflow, or to be passed on. A path is one route with all of
 * its methods, because Express asks one route after another whether it matches.
 */
export function apiRouter(dependencies: Dependencies): Router {
  const { withToken, proxy } = dependencies;
  const rows: Row[] = [
    ...callNames.map((name) => {
      const answer = HANDLERS[name];
      // a call of the BFF itself always has a handler
      const handler = answer ? handle(name, answer, dependencies) : proxy.to(routes[name].service as Service);
      return { ...calls[name], guard: withToken, handler };
    }),
    ...fileRoutes.map(({ path, method, service, signed }) => {
      const guard = signed ? bySignature(withToken) : withToken;
      return { path, method, guard, handler: proxy.to(service) };
    }),
  ];
  const router = Router({ caseSensitive: true });
  for (const path of new Set(rows.map((row) => row.path))) {
    const route = router.route(path).all(prepare(path));
    const methods = rows.filter((row) => row.path === path);
    for (const { method, guard, handler } of methods) route[methodOf[method]](guard, handler);
    const names = methods.map(({ method }) => (method === 'GET' ? 'GET, HEAD' : method));
    route.all(withToken, refuseMethod(names.join(', ')));
  }
  return router;
}

/**
 * Guard of a route that its signed address authorizes, which needs no token.
 * SECURITY: exactly this address; a variant with a final slash needs a token like every other call.
 */
function bySignature(withToken: RequestHandler): RequestHandler {
  return (request, response, next) =>
    request.path.endsWith('/') ? withToken(request, response, next) : next();
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

function prepare(path: string): RequestHandler {
  return (_request, response, next) => {
    localsOf(response).route = path;
    // answers may be private, so no cache stores them unless the response says otherwise
    response.setHeader('Cache-Control', 'no-store');
    next();
  };
}
