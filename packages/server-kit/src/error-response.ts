import { errorFieldsOf, ERROR_FIELDS_HEADER, Refusal, type Language } from '@mesa/contract';
import { say, sentencesIn } from '@mesa/contract/sentences';
import { InvalidIdentity } from './identity';
import { isOutage } from './mongo/errors';

export interface ErrorResponse {
  status: number;
  sentences: readonly string[];
  headers: Record<string, string>;
  /** true when it was not a refusal: worth logging with its stack */
  fault: boolean;
}

/**
 * Turns a thrown error into a response: a refusal gives its sentences, anything else one neutral sentence.
 * @param preferred the language that the request prefers
 */
export function errorResponse(error: unknown, preferred: Language): ErrorResponse {
  const refusal =
    error instanceof Refusal
      ? error
      : isOutage(error)
        ? new Refusal('unavailable', say('unavailable'))
        : new Refusal('fault', say('fault'));
  const { sentences, language } = sentencesIn(preferred, refusal);
  const headers: Record<string, string> = { 'Content-Language': language };
  const wait = refusal.retryAfter ?? (refusal.status === 503 ? 2 : refusal.status === 429 ? 60 : undefined);
  const fields = errorFieldsOf(refusal);
  if (fields) headers[ERROR_FIELDS_HEADER] = fields;
  if (error instanceof InvalidIdentity) headers['WWW-Authenticate'] = 'Bearer error="invalid_token"';
  if (wait !== undefined) headers['Retry-After'] = String(Math.max(1, Math.ceil(wait)));
  return {
    status: refusal.status,
    sentences,
    headers,
    fault: !(error instanceof Refusal),
  };
}
