import { Refusal } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import { Router } from 'express';
import { localsOf } from './locals';

interface HealthDependencies {
  /** what `/readyz` says about database and services */
  details: () => Promise<object>;
  state: { draining: boolean };
}

/**
 * `/healthz`: the process is alive. `/readyz`: it can answer, which it cannot while draining. Without its
 * database it still answers from its caches, and else with Mesa's own 503; were it not ready, every instance
 * would leave the load balancer at once, which then shows its own error page (docs/decisions/202).
 */
export function health({ details, state }: HealthDependencies): Router {
  const router = Router();
  router.get('/healthz', (_request, response) => {
    localsOf(response).route = '/healthz';
    response.json({ alive: true });
  });
  router.get('/readyz', async (_request, response) => {
    localsOf(response).route = '/readyz';
    if (state.draining) throw new Refusal('unavailable', say('restarting'));
    response.json({ ready: true, ...(await details()) });
  });
  return router;
}
