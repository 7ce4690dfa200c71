import { Refusal } from '@mesa/contract';
import { sentencesOf } from '@mesa/remote-kit';

/** Why a thunk was rejected. */
export interface Failure {
  sentences: string[];
  /** the requested restaurant does not exist: trying again would not help */
  gone: boolean;
}

/** @throws the error itself when the request was aborted, because that is not a failure */
export function failureOf(error: unknown, signal: AbortSignal): Failure {
  if (signal.aborted) throw error;
  return {
    sentences: [...sentencesOf(error)],
    gone: error instanceof Refusal && (error.kind === 'missing' || error.kind === 'malformed'),
  };
}
