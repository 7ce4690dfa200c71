import { Refusal } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import type { RequestHandler } from 'express';
import { localsOf } from './locals';

/** `/healthz`: the process is alive. */
export function alive(): RequestHandler {
  return (_request, response) => {
    localsOf(response).route = '/healthz';
    response.json({ alive: true });
  };
}

/**
 * `/readyz`: the process can answer, which it cannot while draining. Without its database it still answers
 * from its caches, and else with Mesa's own 503; were it not ready, every instance would leave the load
 * balancer at once, which then shows its own error page (docs/decisions/015). The admin port names what is
 * down.
 */
export function ready(state: { draining: boolean }): RequestHandler {
  return (_request, response) => {
    localsOf(response).route = '/readyz';
    if (state.draining) throw new Refusal('unavailable', say('restarting'));
    response.json({ ready: true });
  };
}
