import { ERROR_FIELDS_HEADER, kindOfStatus, Refusal, MESSAGES, withErrorFields } from '@mesa/contract';

/** The body of a good answer: JSON, or text for what is not JSON (a calendar file), or undefined for none. */
export async function bodyOf(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const text = await response.text();
  if (!/\bjson\b/.test(response.headers.get('Content-Type') ?? '')) return text;
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('fault', MESSAGES.fault);
  }
}

/**
 * The refusal that an answer's status, JSON list and `X-Error-Fields` spell out. A proxy's HTML page or an empty body
 * still reads well.
 */
export async function refusalOf(response: Response): Promise<Refusal> {
  const kind = isGateway(response.status) ? 'unavailable' : kindOfStatus(response.status);
  const retryAfter = Number(response.headers.get('Retry-After')) || undefined;
  return new Refusal(
    kind,
    withErrorFields(
      sentencesIn(await response.text()) ?? [standardSentence(response.status, retryAfter)],
      response.headers.get(ERROR_FIELDS_HEADER),
    ),
    retryAfter,
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

function standardSentence(status: number, retryAfter = 60): string {
  if (status === 401) return MESSAGES.signIn;
  if (status === 403) return MESSAGES.notYours;
  if (status === 404) return MESSAGES.notFound;
  if (status === 413) return MESSAGES.tooLarge;
  if (status === 429) return MESSAGES.tooMany(retryAfter);
  if (isGateway(status)) return MESSAGES.unavailable;
  return status >= 500 ? MESSAGES.fault : MESSAGES.unreadable;
}

/** A proxy in front of Mesa says 502 or 504 where Mesa itself says 503. */
const isGateway = (status: number) => status >= 502 && status <= 504;
