import { Pool } from 'undici';
import { SERVICES, type Service } from '../routes';

/**
 * How long an unused connection to a service is kept. It must be shorter than the time a service drains
 * (DRAIN_MS): a draining service ends each connection with its next response, and a connection without one is
 * closed here first. Otherwise a request could be sent at the moment the service closes the connection, and
 * it would be unknown whether it arrived.
 */
export const IDLE_MS = 1_000;

const CONNECTIONS = 64;

export type ConnectionPools = ReturnType<typeof createConnectionPools>;

/**
 * Connections to each service. They stay open, because a new one would cost more than the rest of a request.
 */
export function createConnectionPools(origins: Record<Service, string>) {
  const connectionPools = new Map(
    SERVICES.map((service) => [
      service,
      new Pool(origins[service], {
        connections: CONNECTIONS,
        keepAliveTimeout: IDLE_MS,
        // ignore a longer time that the service offers
        keepAliveMaxTimeout: IDLE_MS,
        connectTimeout: 2_000,
      }),
    ]),
  );
  return {
    of: (service: Service): Pool => connectionPools.get(service)!,
    /** Waits for open requests to finish. */
    async close(): Promise<void> {
      await Promise.all([...connectionPools.values()].map((pool) => pool.close()));
    },
  };
}
