import { say } from '@mesa/contract/sentences';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { requestIdFrom, type Log } from '@mesa/server-kit';
import { sendRawResponse } from './raw-response';

const STATUS: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

interface ClientError extends NodeJS.ErrnoException {
  /** what the parser could not read; absent for a request that was not completed in time */
  rawPacket?: Buffer;
}

/**
 * Answers malformed HTTP (conflicting lengths, broken lines, oversized headers) and CONNECT with an ordinary
 * error, and closes the connection: what follows on it cannot be trusted.
 */
export function rejectMalformedHttp(server: Server, log: Log): void {
  server.on('clientError', (error: ClientError, duplex) => {
    const socket = duplex as Socket; // a server without TLS has no other streams
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    sendRawResponse(socket, log, {
      status: STATUS[error.code ?? ''] ?? 400,
      sentence: say('unreadable'),
      acceptLanguage: acceptLanguageIn(error.rawPacket),
    });
  });
  server.on('connect', (request, socket) => {
    socket.on('error', () => socket.destroy());
    sendRawResponse(socket, log, {
      status: 400,
      sentence: say('unreadable'),
      acceptLanguage: request.headers['accept-language'],
      requestId: requestIdFrom(request.headers['x-request-id']),
    });
  });
}

/** The Accept-Language header of a request whose bytes the parser rejected. */
function acceptLanguageIn(packet: Buffer | undefined): string | undefined {
  return /^accept-language:([^\r\n]*)/im.exec(packet?.toString('latin1') ?? '')?.[1]?.trim();
}
