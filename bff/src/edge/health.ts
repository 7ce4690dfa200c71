import { Refusal, SAY } from '@mesa/contract';
import { Router } from 'express';
import { localsOf } from './locals';

/** `/healthz`: the process answers. `/readyz`: it can serve; while draining or with its database away it cannot. */
export function health(ready: () => Promise<unknown>, state: { draining: boolean }): Router {
  const router = Router();
  router.get('/healthz', (_request, response) => {
    localsOf(response).route = '/healthz';
    response.json({ alive: true });
  });
  router.get('/readyz', async (_request, response) => {
    localsOf(response).route = '/readyz';
    if (state.draining) throw new Refusal('unavailable', 'Mesa is restarting this part.');
    const found = await ready().catch(() => {
      throw new Refusal('unavailable', SAY.unavailable);
    });
    response.json({ ready: true, ...(found as object) });
  });
  return router;
}
