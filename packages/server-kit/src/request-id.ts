import { randomUUID } from 'node:crypto';

/**
 * An id given from outside when it is short and of safe characters (it goes into logs and headers), else a
 * new one.
 */
export function requestIdFrom(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : randomUUID();
}
