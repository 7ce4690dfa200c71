import { Refusal, SAY } from '@mesa/contract';
import type { RequestHandler } from 'express';
import { answerSentences } from './refuse';

const URL_MAX = 4_096;

/** Turns away what no client of ours sends, before anything is looked up for it. */
export function saneRequests(): RequestHandler {
  return (request, response, next) => {
    if (request.url.length > URL_MAX) return answerSentences(response, 414, ['This address is too long.']);
    if (!readable(request.url)) throw new Refusal('malformed', SAY.unreadable);
    next();
  };
}

/** An address with broken escapes or a NUL names nothing; services would each read it their own way. */
function readable(url: string): boolean {
  try {
    return !decodeURIComponent(url).includes('\u0000');
  } catch {
    return false;
  }
}
