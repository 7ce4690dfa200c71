import { calls, type CallName } from '@mesa/contract';
import { Router, type Request, type RequestHandler } from 'express';
import type { Handler } from './dependencies';
import { localsOf } from '../edge/locals';
import { sendErrors } from '../edge/error-handler';
import type { Proxy } from './proxy';
import { fileUpstreams, upstreams, type OwnCall, type Service } from '../routes';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** Mounts every row of upstreams.ts: joined calls on their join, all else on the proxy. */
export function api(joins: Record<OwnCall, Handler>, proxy: Proxy): Router {
  const router = Router({ caseSensitive: true });
  for (const [name, { method, path }] of Object.entries(calls)) {
    const upstream = upstreams[name as CallName];
    const handler = 'joined' in upstream ? joins[name as OwnCall] : proxy.to(upstream.service as Service);
    router[method.toLowerCase() as Method](path, named(path), handler);
  }
  for (const { method, path, service } of fileUpstreams) {
    router[method.toLowerCase() as Method](path, named(path), proxy.to(service));
  }
  for (const [path, methods] of methodsByPath()) router.all(path, named(path), refuseMethod(methods));
  return router;
}

function methodsByPath(): Map<string, string[]> {
  const byPath = new Map<string, string[]>();
  for (const { method, path } of [...Object.values(calls), ...fileUpstreams]) {
    const methods = byPath.get(path) ?? [];
    byPath.set(path, [...methods, method, ...(method === 'GET' ? ['HEAD'] : [])]);
  }
  return byPath;
}

/** A path that is there, but not for this method; also how a preflight of a foreign page is turned away. */
function refuseMethod(methods: string[]): RequestHandler {
  return (_request, response) => {
    response.set('Allow', methods.join(', '));
    sendErrors(response, 405, ['This address does not do that.']);
  };
}

/** Whether a request's signed URL is its whole authority; such a route asks for no forgery token. */
export function isSigned(request: Request): boolean {
  return fileUpstreams.some(
    ({ method, path, signed }) => signed && request.method === method && prefixOf(path).test(request.path),
  );
}

function prefixOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
}

function named(path: string): RequestHandler {
  return (_request, response, next) => {
    localsOf(response).route = path;
    // what a diner may read is nobody else's, so no cache keeps it unless the answer says otherwise
    response.setHeader('Cache-Control', 'no-store');
    next();
  };
}
