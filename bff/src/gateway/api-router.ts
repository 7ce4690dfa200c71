import { callNames, calls, type CallName } from '@mesa/contract';
import { callSchemas } from '@mesa/contract/schemas';
import { say } from '@mesa/contract/sentences';
import { Router, type RequestHandler } from 'express';
import { sendText } from '../edge/compression';
import { sendError } from '../edge/error-handler';
import { localsOf } from '../edge/locals';
import { ResponseCache } from '../edge/response-cache';
import { fileRoutes, routes, type JoinCall, type Service, type WorkflowCall } from '../routes';
import { accounts } from './accounts';
import { isPublicRead, readCall, type Dependencies, type Handler } from './handler';
import type { Proxy } from './proxy';
import { reservations } from './reservations';
import { restaurants } from './restaurants';
import { reviews } from './reviews';
import { asksForTables } from './search';

/** A handler for each join and workflow; the compiler finds a missing one. */
const HANDLERS: Record<JoinCall | WorkflowCall, Handler> = {
  ...accounts,
  ...restaurants,
  ...reservations,
  ...reviews,
};

/** Express's names of the methods. */
const methodOf = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const;
type Method = keyof typeof methodOf;

export interface ApiDependencies extends Dependencies {
  proxy: Proxy;
}

/**
 * Mounts every row of routes.ts: on its join or workflow, or to be passed on. A path is one route with all of
 * its methods, because Express asks one route after another whether it matches.
 */
export function apiRouter(dependencies: ApiDependencies): Router {
  const router = Router({ caseSensitive: true });
  for (const [path, handlers] of handlersByPath(dependencies)) {
    const route = router.route(path).all(prepare(path));
    for (const [method, handler] of handlers) route[methodOf[method]](handler);
    route.all(
      refuseMethod([...handlers.keys()].flatMap((name) => (name === 'GET' ? ['GET', 'HEAD'] : [name]))),
    );
  }
  return router;
}

function handlersByPath(dependencies: ApiDependencies) {
  const responseCache = new ResponseCache();
  const byPath = new Map<string, Map<Method, RequestHandler>>();
  const add = (path: string, method: Method, handler: RequestHandler) =>
    byPath.set(path, (byPath.get(path) ?? new Map<Method, RequestHandler>()).set(method, handler));
  for (const name of callNames) {
    const { method, path } = calls[name];
    const { service } = routes[name];
    // a call of the BFF itself always has a handler
    add(
      path,
      method,
      isHandled(name) ? handle(name, dependencies, responseCache) : dependencies.proxy.to(service as Service),
    );
  }
  for (const { path, method, service } of fileRoutes) add(path, method, dependencies.proxy.to(service));
  return byPath;
}

function isHandled(name: CallName): name is JoinCall | WorkflowCall {
  return 'handledBy' in routes[name];
}

function handle(
  name: JoinCall | WorkflowCall,
  dependencies: Dependencies,
  responseCache: ResponseCache,
): RequestHandler {
  const handler = HANDLERS[name];
  const { status } = callSchemas[name];
  return async (request, response) => {
    const call = readCall(name, request, response);
    if (isPublicRead(name) && !asksForTables(call.query))
      return responseCache.send(request, response, call.query, () => handler(dependencies, call));
    const { json, headers = {} } = await handler(dependencies, call);
    response.status(status).set(headers);
    if (json === undefined) response.end();
    else await sendText(request, response, 'json', JSON.stringify(json));
  };
}

/** Answers methods that a path does not support, CORS preflights included. */
function refuseMethod(methods: string[]): RequestHandler {
  return (request, response) => {
    response.set('Allow', methods.join(', '));
    sendError(request, response, 405, say('methodNotSupported'));
  };
}

/** The routes that a signed URL authorizes. They need no CSRF token, so they come before its check. */
export function signedRoutes({ proxy }: Pick<ApiDependencies, 'proxy'>): Router {
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
