import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FieldSentence } from '@mesa/contract';
import { textIn } from '@mesa/contract/sentences';
import { preferredLanguage, requestIdFrom, type Log } from '@mesa/server-kit';

interface RawResponse {
  status: number;
  sentence: FieldSentence;
  /** the request's Accept-Language, if it could be read */
  acceptLanguage: string | undefined;
  /** the request's own id, if its headers could be read */
  requestId?: string;
  headers?: Record<string, string>;
}

/**
 * Writes an error response to a socket, logs it and closes the connection, where Node and Express provide no
 * response object.
 */
export function sendRawResponse(
  socket: Duplex,
  log: Log,
  { status, sentence, acceptLanguage, requestId = requestIdFrom(undefined), headers = {} }: RawResponse,
): void {
  const language = preferredLanguage(acceptLanguage);
  const body = JSON.stringify([textIn(language, sentence)]);
  const allHeaders = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Language': language,
    Vary: 'Accept-Language',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': requestId,
    Connection: 'close',
    ...headers,
  };
  const lines = Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
  log.info({ requestId, route: 'other', status }, 'request');
}
