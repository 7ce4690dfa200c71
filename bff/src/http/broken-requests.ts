import { STATUS_CODES, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { SAY } from '@mesa/contract';

const STATUS: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/**
 * Answers what is no HTTP (smuggled lengths, broken lines, endless headers) in the form of every error, and hangs up:
 * nothing after it on that connection can be trusted.
 */
export function answerBrokenRequests(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, duplex) => {
    const socket = duplex as Socket;
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const status = STATUS[error.code ?? ''] ?? 400;
    const body = JSON.stringify([SAY.unreadable]);
    socket.end([
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      'Connection: close',
      '', body,
    ].join('\r\n'));
  });
}
