import { callNames, calls, type CallName } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import { Router, type Request, type RequestHandler } from 'express';
import { sendError } from '../edge/error-handler';
import { localsOf } from '../edge/locals';
import { fileRoutes, routes, type JoinCall, type Service, type WorkflowCall } from '../routes';
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

/** Mounts every row of routes.ts: on its join or workflow, or to be forwarded. */
export function apiRouter({ handlers, services, fileProxy }: ApiDependencies): Router {
  const router = Router({ caseSensitive: true });
  for (const name of callNames) {
    const { method, path } = calls[name];
    const { service } = routes[name];
    // a call of the BFF itself always has a handler
    const handler = isHandled(name) ? handlers[name] : forward(services, service as Service);
    router[methodOf[method]](path, prepare(path), handler);
  }
  for (const { method, path, service } of fileRoutes)
    router[methodOf[method]](path, prepare(path), fileProxy.to(service));
  for (const [path, methods] of methodsByPath()) router.all(path, prepare(path), refuseMethod(methods));
  return router;
}

function isHandled(name: CallName): name is JoinCall | WorkflowCall {
  return 'handledBy' in routes[name];
}

function methodsByPath(): Map<string, string[]> {
  const byPath = new Map<string, string[]>();
  for (const { method, path } of [...Object.values(calls), ...fileRoutes]) {
    const methods = byPath.get(path) ?? [];
    byPath.set(path, [...methods, method, ...(method === 'GET' ? ['HEAD'] : [])]);
  }
  return byPath;
}

/** Answers methods that a path does not support, CORS preflights included. */
function refuseMethod(methods: string[]): RequestHandler {
  return (request, response) => {
    response.set('Allow', methods.join(', '));
    sendError(request, response, 405, say('methodNotSupported'));
  };
}

/** Whether a signed URL authorizes the request; such a route needs no CSRF token. */
export function isSigned(request: Request): boolean {
  return fileRoutes.some(
    ({ method, path, signed }) => signed && request.method === method && patternOf(path).test(request.path),
  );
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
}

function prepare(path: string): RequestHandler {
  return (_request, response, next) => {
    localsOf(response).route = path;
    // answers may be private, so no cache stores them unless the response says otherwise
    response.setHeader('Cache-Control', 'no-store');
    next();
  };
}
