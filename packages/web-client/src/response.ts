import { ERROR_FIELDS_HEADER, kindOfStatus, languageOf, Refusal, withErrorFields } from '@mesa/contract';
import { ownSentence, pageLanguage } from './language';

/**
 * The body of a successful response: parsed JSON, text for other types (a calendar file), undefined for
 * none.
 */
export async function readBody(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const text = await response.text();
  if (!/\bjson\b/.test(response.headers.get('Content-Type') ?? '')) return text;
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('fault', ownSentence('fault'));
  }
}

/**
 * The refusal in a response: its kind by the status, its sentences by the JSON list, their fields by
 * `X-Error-Fields`. A body of another form (a proxy's HTML page, none at all) gets the standard sentence of
 * its status, in the language of the page.
 */
export async function readRefusal(response: Response): Promise<Refusal> {
  const kind = isGateway(response.status) ? 'unavailable' : kindOfStatus(response.status);
  const retryAfter = Number(response.headers.get('Retry-After')) || undefined;
  return new Refusal(
    kind,
    withErrorFields(
      sentencesIn(await response.text()) ?? [standardSentence(response.status, retryAfter)],
      response.headers.get(ERROR_FIELDS_HEADER),
    ),
    retryAfter,
    languageOf(response.headers.get('Content-Language') ?? pageLanguage()),
  );
}

function sentencesIn(text: string): string[] | null {
  try {
    const body: unknown = JSON.parse(text);
    if (!Array.isArray(body)) return null;
    const sentences = body.filter(
      (entry): entry is string => typeof entry === 'string' && entry.trim() !== '',
    );
    return sentences.length > 0 ? sentences : null;
  } catch {
    return null;
  }
}

function standardSentence(status: number, retryAfter: number | undefined): string {
  if (status === 401) return ownSentence('signIn');
  if (status === 403) return ownSentence('notYours');
  if (status === 404) return ownSentence('notFound');
  if (status === 413) return ownSentence('tooLarge');
  if (status === 429) return ownSentence('tooMany', retryAfter);
  if (isGateway(status)) return ownSentence('unavailable');
  return ownSentence(status >= 500 ? 'fault' : 'unreadable');
}

/** A proxy in front of Mesa answers 502 or 504 where Mesa itself answers 503. */
const isGateway = (status: number) => status >= 502 && status <= 504;
