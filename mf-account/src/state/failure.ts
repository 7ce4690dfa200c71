import { Refusal } from '@mesa/contract';
import { sentencesOf } from '@mesa/remote-kit';

/** Why something could not be fetched, as the store keeps it. */
export interface Failure {
  sentences: readonly string[];
  kind: Refusal['kind'] | null;
}

/** @throws the signal's reason when nobody waits any more: that is no failure */
export function failureOf(error: unknown, signal: AbortSignal): Failure {
  signal.throwIfAborted();
  return { sentences: sentencesOf(error), kind: error instanceof Refusal ? error.kind : null };
}
