import { IDENTITY_HEADER, type Identity } from '@mesa/contract';
import request from 'supertest';
import { createLog } from '../log';
import { createMetrics } from '../metrics';
import { createService } from '../koa/create-service';
import type Router from '@koa/router';
import { testIdentity } from './identity';

export type TestService = ReturnType<typeof testService>;
type Method = 'get' | 'post' | 'patch' | 'put' | 'delete';

/**
 * A service driven through HTTP without a fixed port: `as(user)` speaks for a diner, `as()` for a visitor.
 */
export function testService(
  routes: Router,
  options: Pick<Parameters<typeof createService>[0], 'hasMetricsPort'> & {
    ready?: () => Promise<unknown>;
  } = {},
) {
  const identity = testIdentity();
  const log = createLog('test', 'silent');
  const { app } = createService({
    routes,
    ready: async () => {},
    ...options,
    identityKey: identity.publicPem,
    log,
    metrics: createMetrics('test'),
  });
  const callback = app.callback();
  return {
    callback,
    as(user?: Identity['user'], facts: Partial<Identity> = {}) {
      const send =
        (method: Method) =>
        async (path: string, body?: unknown, headers: Record<string, string> = {}) => {
          const token = await identity.sign({ ...(user ? { user } : {}), ...facts });
          const made = request(callback)[method](path).set(IDENTITY_HEADER, token).set(headers);
          return body === undefined ? made : made.send(body as object);
        };
      return {
        get: send('get'),
        post: send('post'),
        patch: send('patch'),
        put: send('put'),
        delete: send('delete'),
      };
    },
    /** a caller without a signed identity */
    withoutIdentity: () => request(callback),
  };
}
