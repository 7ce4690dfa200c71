import { CALLS_PATH, callNames } from '@mesa/contract';
import type { Shapes } from '@mesa/contract/compatibility';
import { shapeOf } from '@mesa/contract/schemas';
import type { RequestHandler } from 'express';
import { internalRoutes, routes, SERVICES, type Service } from '../../routes';

const WITHIN_MS = 5_000;

/** The shapes of calls by service. */
type ByService<T = Shapes> = Record<Service, T>;

/** The calls that this BFF makes: what it joins or passes on, and those that only it makes. */
export function callsMade(): ByService {
  const owners = [
    ...Object.entries(routes).map(([name, { service }]) => [name, service] as const),
    ...Object.entries(internalRoutes),
  ];
  return byService((service) => {
    const names = owners.filter(([, owner]) => owner === service).map(([name]) => name);
    // the keys of both tables are names of calls
    return Object.fromEntries(names.map((name) => [name, shapeOf(name as Parameters<typeof shapeOf>[0])]));
  });
}

/** `GET /admin/services`: what this BFF calls, and what each service answers; null when it does not run. */
export function serviceCalls(origins: ByService<string>): RequestHandler {
  return async (_request, response) => {
    const answers = await Promise.all(SERVICES.map((service) => askForCalls(origins[service])));
    response.json({
      makes: callsMade(),
      answers: byService((service) => answers[SERVICES.indexOf(service)]),
    });
  };
}

async function askForCalls(origin: string): Promise<unknown> {
  const answer = await fetch(origin + CALLS_PATH, { signal: AbortSignal.timeout(WITHIN_MS) }).catch(
    () => null,
  );
  return answer?.ok ? answer.json().catch(() => null) : null;
}

function byService<T>(valueOf: (service: Service) => T): ByService<T> {
  return Object.fromEntries(SERVICES.map((service) => [service, valueOf(service)])) as ByService<T>;
}

/** The shapes of the `/api` calls that this BFF serves. */
export const servedCalls: Shapes = Object.fromEntries(callNames.map((name) => [name, shapeOf(name)]));
