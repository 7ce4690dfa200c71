import { Refusal } from '@mesa/contract';

/** Whether a service is down. Only then may an answer omit its part; a refusal is passed on. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof Refusal && error.kind === 'unavailable';
}
