import { Agent, type ClientRequest, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import {
  AVAILABLE_HEADER,
  AVAILABLE_OF_HEADER,
  ERROR_FIELDS_HEADER,
  IDEMPOTENCY_HEADER,
  IDENTITY_HEADER,
  Refusal,
  REQUEST_ID_HEADER,
  TOTAL_HEADER,
  UNDERSTOOD_HEADER,
  UPLOAD_BYTES_MAX,
} from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import { BODY_BYTES_MAX, discardBody, REMAINING_HEADER } from '@mesa/server-kit';
import type { Request, RequestHandler, Response } from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { localsOf } from '../edge/locals';
import { isFileRequest, SERVICES, type Service } from '../routes';
import { unusableResponseError, Unreachable, type CircuitBreakers } from './circuit-breakers';
import { identityOf, type SignIdentity } from './identity';
import { AHEAD_MS, IDLE_MS, OWN_MS } from './service-client';

/** The longest pause in which neither side sends a byte: a diner on a train uploads with pauses. */
const SILENCE_MS = 30_000;

/**
 * SECURITY: only these headers of a browser reach a service, which must neither see its session nor believe
 * its claims about where a request came from. The identity is signed here.
 */
const REQUEST_HEADERS = [
  'accept',
  'accept-language',
  'content-encoding',
  'content-length',
  'content-md5',
  'content-type',
  'if-none-match',
  'transfer-encoding',
  IDEMPOTENCY_HEADER,
];

/** Headers of a service's response that the browser gets. */
const RESPONSE_HEADERS = [
  'allow',
  'cache-control',
  'content-disposition',
  'content-language',
  'content-length',
  'content-security-policy',
  'content-type',
  'cross-origin-resource-policy',
  'etag',
  'last-modified',
  'link',
  'retry-after',
  AVAILABLE_HEADER,
  AVAILABLE_OF_HEADER,
  ERROR_FIELDS_HEADER,
  TOTAL_HEADER,
  UNDERSTOOD_HEADER,
];

interface ProxyDependencies {
  origins: Record<Service, string>;
  circuitBreakers: CircuitBreakers;
  sign: SignIdentity;
}

/** What a failure of each request's call means for it. */
type Failures = WeakMap<IncomingMessage, (error: Error) => void>;

export type Proxy = ReturnType<typeof createProxy>;

/**
 * Passes on the calls to which the BFF adds nothing: JSON, uploads and pictures, by http-proxy-middleware
 * (docs/decisions/013).
 */
export function createProxy({ origins, circuitBreakers, sign }: ProxyDependencies) {
  const agent = new KeepAliveAgent();
  const failures: Failures = new WeakMap();
  // one for each service, not for each path: each listens to the server's end
  const middlewares = Object.fromEntries(
    SERVICES.map((service) => [service, createMiddleware(origins[service], agent, failures)]),
  ) as Record<Service, ReturnType<typeof createMiddleware>>; // fromEntries loses the names

  return {
    /** Passes a request on to a service. @throws Refusal `unavailable` when it cannot be reached */
    to(service: Service): RequestHandler {
      const middleware = middlewares[service];
      return async (request, response) => {
        const identity = identityOf(request, response);
        request.headers = headersFor(request, response, await sign(identity));
        if (!isFileRequest(request)) sendReceivedBody(request, localsOf(response).body);
        await circuitBreakers.run(
          {
            service,
            network: identity.address,
            method: request.method,
            headers: request.headers,
            statusOf: () => response.statusCode,
          },
          () =>
            new Promise<void>((resolve, reject) => {
              // a browser that left while it waited must not occupy a connection
              if (response.destroyed) return resolve();
              const fail = (error: Error) => {
                if (response.closed || request.socket.destroyed) resolve();
                // once a response has begun, all that is left is to abort it
                else if (response.headersSent) response.destroy(error);
                else reject(new Unreachable(service, error));
              };
              failures.set(request, fail);
              response.once('close', () => {
                // answerWithin5s() has answered; media may take its time for a picture, and is not down then
                const isLate = response.writableFinished && failures.has(request) && !isFileRequest(request);
                if (isLate) reject(new Unreachable(service, new Error('no response in time')));
                else resolve();
              });
              void middleware(request, response, (error: unknown) => reject(error as Error));
            }),
        );
      };
    },

    close: () => agent.destroy(),
  };
}

/** http-proxy-middleware for one service, without its own plugins: they answer with the service's host. */
function createMiddleware(target: string, agent: Agent, failures: Failures) {
  const fail = (error: Error, request: IncomingMessage) => failures.get(request)?.(error);
  return createProxyMiddleware<Request, Response>({
    target,
    agent,
    proxyTimeout: SILENCE_MS,
    selfHandleResponse: true,
    ejectPlugins: true,
    plugins: [
      (server) => {
        server.on('error', fail);
        server.on('econnreset', fail);
        server.on('proxyReq', (outgoing, request, response) => {
          // while it waited for a connection, its browser left, or got its answer
          if (response.closed) outgoing.destroy();
          response.once('close', () => stop(request, outgoing));
        });
        server.on('proxyRes', (incoming, request, response) => {
          const unusable = unusableResponseError(incoming.statusCode ?? 0, incoming.headers);
          if (unusable) {
            incoming.resume();
            return fail(unusable, request);
          }
          failures.delete(request);
          sendOn(incoming, response);
        });
      },
    ],
  });
}

/** The shared agent: keeps connections open, and closes idle ones before a draining service would. */
class KeepAliveAgent extends Agent {
  constructor() {
    super({ keepAlive: true, maxSockets: 64, maxFreeSockets: 64, scheduling: 'lifo' });
  }

  /**
   * Node would keep an idle connection for as long as the service offers, which is longer. The option
   * `timeout` sets a limit as well, but also ends a connection that takes that long to open.
   */
  override keepSocketAlive(socket: Socket): boolean {
    socket.setKeepAlive(true);
    socket.unref();
    socket.setTimeout(IDLE_MS);
    return true;
  }
}

/** What a service gets: of the browser's headers those above, and what it needs to know of the request. */
function headersFor(request: Request, response: Response, identity: string): Record<string, string> {
  const { method, headers } = request;
  const { requestId, body, remaining } = localsOf(response);
  const passedOn: Record<string, string> = { [IDENTITY_HEADER]: identity, [REQUEST_ID_HEADER]: requestId };
  for (const name of REQUEST_HEADERS) if (headers[name] !== undefined) passedOn[name] = String(headers[name]);
  if (isFileRequest(request)) {
    const bytesMax = method === 'PUT' ? UPLOAD_BYTES_MAX : BODY_BYTES_MAX;
    if (Number(headers['content-length']) > bytesMax) throw new Refusal('too-large', say('tooLarge'));
    return passedOn;
  }
  delete passedOn['transfer-encoding'];
  passedOn['content-length'] = String(body.length);
  passedOn[REMAINING_HEADER] = String(Math.max(1, Math.floor(remaining()) - OWN_MS - AHEAD_MS));
  return passedOn;
}

/**
 * The middleware pipes the request, whose body receiveBody() has read already. It cannot be written in
 * `proxyReq`, because a request that waits for a connection has ended by then.
 */
function sendReceivedBody(request: Request, body: Buffer): void {
  Object.assign(request, { pipe: (outgoing: ClientRequest) => outgoing.end(body) });
}

function sendOn(incoming: IncomingMessage, response: Response): void {
  // answerWithin5s() has answered
  if (response.headersSent) return void incoming.resume();
  const { headers, statusCode } = incoming;
  for (const name of RESPONSE_HEADERS)
    if (headers[name] !== undefined) response.setHeader(name, headers[name]);
  // SECURITY: who stores it for others must not store that a session ended
  if (headers['cache-control']?.includes('public')) response.removeHeader('Set-Cookie');
  // the words of such an answer follow the request's language
  if (headers['content-language'] !== undefined) response.vary('Accept-Language');
  response.status(statusCode!);
  // all that is left when the service breaks off is to break off as well
  incoming.once('error', (error) => response.destroy(error)).pipe(response);
}

/** Ends a call whose browser has left, or got its answer before all of its body was read. */
function stop(request: Request, outgoing: ClientRequest): void {
  if (!request.complete) {
    request.unpipe();
    discardBody(request);
  }
  outgoing.destroy();
}
