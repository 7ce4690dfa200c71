import { Refusal } from '@mesa/contract';

/** A part is down, as against what it refused: only then an answer may do without it. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof Refusal && error.kind === 'unavailable';
}
