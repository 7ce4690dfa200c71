import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import { IDENTITY_HEADER, Refusal, SAY, UPLOAD_BYTES_MAX } from '@mesa/contract';
import { BODY_BYTES_MAX, readOut, traced } from '@mesa/server-kit';
import type { Request, RequestHandler, Response } from 'express';
import { createProxyMiddleware, type RequestHandler as ProxyHandler } from 'http-proxy-middleware';
import type { Service } from '../upstreams';
import { Unreachable, type Circuits } from './circuits';
import { identityOf, type SignIdentity } from './identity';
import { KeepingAgent } from './idle';

const ANSWER_MS = 10_000;
const FILE_MS = 60_000;

/** What a service must never see or believe: the browser's session, and words about where a request came from. */
const DROPPED = [
  'cookie', 'authorization', 'proxy-authorization', IDENTITY_HEADER, 'forwarded', 'x-forwarded-for', 'x-forwarded-host',
  'x-forwarded-port', 'x-forwarded-proto', 'x-forwarded-prefix', 'x-real-ip', 'x-csrf-token', 'expect',
];

export type Proxy = ReturnType<typeof createProxy>;

/**
 * Passes a request on untouched to the service that owns it, with who asks signed in a header, over connections that
 * stay open. One agent for all: a new connection a request would cost half of the hop.
 */
export function createProxy({ origins, circuits, sign }: { origins: Record<Service, string>; circuits: Circuits; sign: SignIdentity }) {
  const agent = new KeepingAgent({ keepAlive: true, maxSockets: 64, maxFreeSockets: 64, scheduling: 'lifo', timeout: FILE_MS });
  const failed = new WeakMap<IncomingMessage, (error: Error) => void>();
  const onward = new WeakMap<IncomingMessage, ClientRequest>();

  const proxies = new Map(Object.entries(origins).map(([service, target]) => [service, createProxyMiddleware({
    target,
    agent,
    // the stock plugins answer with host and URL, and 504 for a refused connection
    ejectPlugins: true,
    proxyTimeout: service === 'media' ? FILE_MS : ANSWER_MS,
    plugins: [(server) => {
      server.on('error', (error, request) => failed.get(request)?.(error));
      server.on('econnreset', (error, request) => failed.get(request)?.(error));
      server.on('proxyReq', (outgoing: ClientRequest, request: IncomingMessage) => {
        onward.set(request, outgoing);
      });
      server.on('proxyRes', (incoming: IncomingMessage, _request, response: ServerResponse) => {
        // a visitor who goes away must not leave the service's connection hanging
        response.on('close', () => {
          if (!response.writableEnded) incoming.destroy();
        });
      });
    }],
  })] as [string, ProxyHandler]));

  const pass = (service: Service, request: Request, response: Response) =>
    new Promise<void>((resolve, reject) => {
      // who left while waiting for a turn: nothing would end what is sent on for them, and it would keep a connection until time is up
      if (response.destroyed) return resolve();
      let answered = false;
      failed.set(request, (error) => {
        // a visitor who left is no fault of the service
        if (request.socket.destroyed || answered) resolve();
        else reject(new Unreachable(service, error));
      });
      // a service may answer before it has read the whole body; what still comes is let go here, and no longer sent on
      response.once('finish', () => {
        answered = true;
        if (request.complete) return;
        request.unpipe();
        readOut(request);
        onward.get(request)?.destroy();
      });
      response.once('close', () => {
        answered = true;
        resolve();
      });
      void proxies.get(service)!(request, response);
    });

  return {
    to(service: Service): RequestHandler {
      return async (request, response) => {
        // only the bytes of an announced file may be more
        const most = service === 'media' && request.method === 'PUT' ? UPLOAD_BYTES_MAX : BODY_BYTES_MAX;
        if (Number(request.headers['content-length']) > most) throw new Refusal('too-large', SAY.tooLarge);
        // SECURITY: whatever identity came from outside is overwritten here, before anything is passed on
        const identity = await sign(identityOf(request, response));
        // before it is passed on, and not when it is: a request that waits for a free connection has its headers written by then
        for (const name of DROPPED) delete request.headers[name];
        request.headers[IDENTITY_HEADER] = identity;
        const facts = { 'http.request.method': request.method, 'server.address': service };
        await traced(`${request.method} ${service}`, request.headers, facts, () => circuits.run(service, () => pass(service, request, response)), () => response.statusCode);
      };
    },
    close: () => agent.destroy(),
  };
}
