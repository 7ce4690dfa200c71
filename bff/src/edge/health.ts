import { Refusal, MESSAGES } from '@mesa/contract';
import { Router } from 'express';
import { localsOf } from './locals';

interface HealthDependencies {
  /** throws when the database is away */
  ready: () => Promise<unknown>;
  state: { draining: boolean };
}

/**
 * `/healthz`: the process is alive. `/readyz`: it can serve, which it cannot while draining or without its
 * database.
 */
export function health({ ready, state }: HealthDependencies): Router {
  const router = Router();
  router.get('/healthz', (_request, response) => {
    localsOf(response).route = '/healthz';
    response.json({ alive: true });
  });
  router.get('/readyz', async (_request, response) => {
    localsOf(response).route = '/readyz';
    if (state.draining) throw new Refusal('unavailable', 'Mesa is restarting this part.');
    const details = await ready().catch(() => {
      throw new Refusal('unavailable', MESSAGES.unavailable);
    });
    // what a part answers about itself is spread, also nothing
    response.json({ ready: true, ...(details as object) });
  });
  return router;
}
