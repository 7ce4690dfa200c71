import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { requestIdFrom, type Log } from '@mesa/server-kit';

interface RawResponse {
  status: number;
  sentence: string;
  /** the request's own, where its headers could be read */
  requestId?: string;
  headers?: Record<string, string>;
}

/** Answers on a bare socket in the form of every error, tells the log, and hangs up: where Node and Express give no response to write to. */
export function sendRawResponse(
  socket: Duplex,
  log: Log,
  { status, sentence, requestId = requestIdFrom(undefined), headers = {} }: RawResponse,
): void {
  const body = JSON.stringify([sentence]);
  const all = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': requestId,
    Connection: 'close',
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
  log.info({ requestId, route: 'other', status }, 'request');
}
