import { Pool } from 'undici';
import type { Service } from '../routes';

/**
 * So long a connection to a service is kept that nobody uses. Shorter than a service drains (DRAIN_MS): while it does, each
 * answer ends its connection, and one that is left open was idle for all that time, so it is gone before the service
 * closes it. Otherwise a request could be on its way at that very moment, and nobody would know whether it arrived.
 */
export const IDLE_MS = 1_000;

const CONNECTIONS = 64;

export type ConnectionPools = ReturnType<typeof createConnectionPools>;

/** The connections to each service, which stay open: a new one a request would cost more than all the rest of the hop. */
export function createConnectionPools(origins: Record<Service, string>) {
  const connectionPools = new Map(
    Object.entries(origins).map(([service, origin]) => [
      service as Service,
      new Pool(origin, {
        connections: CONNECTIONS,
        keepAliveTimeout: IDLE_MS,
        // whatever longer time a service offers
        keepAliveMaxTimeout: IDLE_MS,
        connectTimeout: 2_000,
      }),
    ]),
  );
  return {
    of: (service: Service): Pool => connectionPools.get(service)!,
    /** Lets what is under way end. */
    async close(): Promise<void> {
      await Promise.all([...connectionPools.values()].map((pool) => pool.close()));
    },
  };
}
