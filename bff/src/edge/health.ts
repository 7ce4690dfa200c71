import { Refusal } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import { Router } from 'express';
import { localsOf } from './locals';

/** Whether the process is asked for life alone, which costs nothing and must always be answered. */
export const isProbe = ({ path }: { path: string }): boolean => path === '/healthz';

/**
 * `/healthz`: the process is alive. `/readyz`: it can answer, which it cannot while draining. Without its
 * database it still answers from its caches, and else with Mesa's own 503; were it not ready, every instance
 * would leave the load balancer at once, which then shows its own error page (docs/decisions/015). The admin
 * port names what is down.
 */
export function health(state: { draining: boolean }): Router {
  const router = Router();
  router.get('/healthz', (_request, response) => {
    localsOf(response).route = '/healthz';
    response.json({ alive: true });
  });
  router.get('/readyz', (_request, response) => {
    localsOf(response).route = '/readyz';
    if (state.draining) throw new Refusal('unavailable', say('restarting'));
    response.json({ ready: true });
  });
  return router;
}
