import { callNames, calls, type CallName } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import { Router, type RequestHandler } from 'express';
import { sendError } from '../edge/error-handler';
import { localsOf } from '../edge/locals';
import { fileRoutes, isFileRequest, routes, type JoinCall, type Service, type WorkflowCall } from '../routes';
import type { Handler } from './handler';
import type { FileProxy } from './file-proxy';
import { forward } from './forward';
import type { ServiceClient } from './service-client';

/** Express's names of the methods. */
const methodOf = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const;

export interface ApiDependencies {
  handlers: Record<JoinCall | WorkflowCall, Handler>;
  services: ServiceClient;
  fileProxy: FileProxy;
}

/**
 * Mounts every row of routes.ts: on its join or workflow, or to be forwarded. A path is one route with all of
 * its methods, because Express asks one route after another whether it matches.
 */
export function apiRouter(dependencies: ApiDependencies): Router {
  const router = Router({ caseSensitive: true });
  for (const [path, handlers] of handlersByPath(dependencies)) {
    const route = router.route(path).all(prepare(path));
    for (const [method, handler] of handlers) route[methodOf[method]](handler);
    route.all(refuseMethod([...handlers.keys()].flatMap((one) => (one === 'GET' ? [one, 'HEAD'] : [one]))));
  }
  return router;
}

type Method = keyof typeof methodOf;

function handlersByPath({ handlers, services, fileProxy }: ApiDependencies) {
  const carry = carrier({ services, fileProxy });
  const byPath = new Map<string, Map<Method, RequestHandler>>();
  const add = (path: string, method: Method, handler: RequestHandler) =>
    byPath.set(path, (byPath.get(path) ?? new Map<Method, RequestHandler>()).set(method, handler));
  for (const name of callNames) {
    const { method, path } = calls[name];
    const { service } = routes[name];
    // a call of the BFF itself always has a handler
    add(path, method, isHandled(name) ? handlers[name] : forward(services, service as Service));
  }
  for (const route of fileRoutes) add(route.path, route.method, carry(route));
  return byPath;
}

function isHandled(name: CallName): name is JoinCall | WorkflowCall {
  return 'handledBy' in routes[name];
}

/** Answers methods that a path does not support, CORS preflights included. */
function refuseMethod(methods: string[]): RequestHandler {
  return (request, response) => {
    response.set('Allow', methods.join(', '));
    sendError(request, response, 405, say('methodNotSupported'));
  };
}

/** The routes that a signed URL authorizes. They need no CSRF token, so they come before its check. */
export function signedRoutes(dependencies: Carriers): Router {
  const carry = carrier(dependencies);
  // SECURITY: exactly these paths; apiRouter serves variants, such as one with a final slash, after the check
  const router = Router({ caseSensitive: true, strict: true });
  for (const route of fileRoutes)
    if (route.signed) router[methodOf[route.method]](route.path, prepare(route.path), carry(route));
  return router;
}

type Carriers = Pick<ApiDependencies, 'services' | 'fileProxy'>;

/** Streams files, and forwards forms as it forwards JSON. */
function carrier({ services, fileProxy }: Carriers) {
  return ({ service, path }: (typeof fileRoutes)[number]): RequestHandler =>
    isFileRequest({ path }) ? fileProxy.to(service) : forward(services, service);
}

function prepare(path: string): RequestHandler {
  return (_request, response, next) => {
    localsOf(response).route = path;
    // answers may be private, so no cache stores them unless the response says otherwise
    response.setHeader('Cache-Control', 'no-store');
    next();
  };
}
