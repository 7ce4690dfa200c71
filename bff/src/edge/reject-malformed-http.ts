import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { MESSAGES } from '@mesa/contract';
import { requestIdFrom, type Log } from '@mesa/server-kit';
import { sendRawResponse } from './raw-response';

const STATUS: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/**
 * Answers malformed HTTP (conflicting lengths, broken lines, oversized headers) and CONNECT with an ordinary
 * error, and closes the connection: what follows on it cannot be trusted.
 */
export function rejectMalformedHttp(server: Server, log: Log): void {
  server.on('clientError', (error: NodeJS.ErrnoException, duplex) => {
    const socket = duplex as Socket; // a server without TLS has no other streams
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    sendRawResponse(socket, log, { status: STATUS[error.code ?? ''] ?? 400, sentence: MESSAGES.unreadable });
  });
  server.on('connect', (request, socket) => {
    socket.on('error', () => socket.destroy());
    sendRawResponse(socket, log, {
      status: 400,
      sentence: MESSAGES.unreadable,
      requestId: requestIdFrom(request.headers['x-request-id']),
    });
  });
}
