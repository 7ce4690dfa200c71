import type { IncomingMessage } from 'node:http';
import { Refusal } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import { hasBody } from './read-json';

/** How long a request may take at the BFF, in milliseconds. Nothing below waits longer. */
export const ANSWER_MS = 5_000;

/**
 * The milliseconds of `ANSWER_MS` that are left, from the BFF to a service. A header of that name from a
 * browser never reaches a service (docs/decisions/015).
 */
export const REMAINING_HEADER = 'x-mesa-remaining-ms';

/** The refusal of a request whose sender waits no longer. */
export const tooLate = () => new Refusal('unavailable', say('unavailable'));

const TICK_MS = 250;

/**
 * Calls `late` once a request has waited for its answer for `ms` milliseconds, a quarter of a second more at
 * most. The time begins when the whole body has come: an upload may take as long as the sender's network
 * needs.
 * @returns how to cancel it
 */
export function whenLate(request: IncomingMessage, ms: number, late: () => void): () => void {
  if (request.complete || !hasBody(request)) {
    const timer = setTimeout(late, ms);
    return () => clearTimeout(timer);
  }
  let since = performance.now();
  const timer = setInterval(
    () => {
      const now = performance.now();
      if (!request.complete) since = now;
      if (now - since < ms) return;
      clearInterval(timer);
      late();
    },
    Math.min(ms, TICK_MS),
  );
  return () => clearInterval(timer);
}

/** The milliseconds that a service has for a request; undefined when the header does not limit them. */
export function remainingOf(header: string): number | undefined {
  const ms = Number(header);
  return Number.isInteger(ms) && ms > 0 ? Math.min(ms, ANSWER_MS) : undefined;
}
