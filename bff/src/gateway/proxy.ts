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
import { BODY_BYTES_MAX, discardBody, REMAINING_HEADER, whenLate } from '@mesa/server-kit';
import type { Request, RequestHandler, Response } from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { localsOf } from '../edge/locals';
import { isFileRequest, type Service } from '../routes';
import { unusableResponseError, Unreachable, type CircuitBreakers } from './circuit-breakers';
import { identityOf, type SignIdentity } from './identity';
import { AHEAD_MS, IDLE_MS, OWN_MS } from './service-client';

/**
 * How long media may take to begin its answer to an upload, in milliseconds; less than ANSWER_MS. Media says
 * that it is busy before (services/media/src/receive.ts).
 */
const FILE_RESPONSE_MS = 4_500;
const RETRY_SECONDS = 5;
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

/** A request on its way through the middleware. */
interface Passage {
  service: Service;
  outgoing?: ClientRequest;
  /** it is answered already: the service took too long */
  isOver: boolean;
  fail: (error: Error) => void;
}

type Middleware = ReturnType<typeof createProxyMiddleware<Request, Response>>;
type Passages = WeakMap<IncomingMessage, Passage>;

export type Proxy = ReturnType<typeof createProxy>;

/**
 * Passes on the calls to which the BFF adds nothing: JSON, uploads and pictures, by http-proxy-middleware
 * (docs/decisions/013).
 */
export function createProxy({ origins, circuitBreakers, sign }: ProxyDependencies) {
  const agent = new KeepAliveAgent();
  const passages: Passages = new WeakMap();
  const middleware = createMiddleware(origins, agent, passages);

  return {
    /** Passes a request on to a service. @throws Refusal `unavailable` when it cannot be reached */
    to: (service: Service): RequestHandler => {
      return async (request, response) => {
        const isFile = isFileRequest(request);
        if (isFile) refuseLargeFile(request);
        const limitMs = isFile ? FILE_RESPONSE_MS : Math.floor(localsOf(response).remaining()) - OWN_MS;
        const headers = headersFor(request, response);
        headers[IDENTITY_HEADER] = await sign(identityOf(request, response));
        if (!isFile) {
          headers[REMAINING_HEADER] = String(Math.max(1, limitMs - AHEAD_MS));
          sendReceivedBody(request, localsOf(response).body, headers);
        }
        request.headers = headers;
        await circuitBreakers.run(
          { service, method: request.method, headers, statusOf: () => response.statusCode },
          () =>
            new Promise<void>((resolve, reject) => {
              // a browser that left while it waited must not occupy a connection
              if (response.destroyed) return resolve();
              const passage = createPassage(service, response, { resolve, reject });
              passages.set(request, passage);
              limitTime(passage, response, Math.max(1, limitMs), reject);
              void middleware(request, response, (error: unknown) => reject(error as Error));
            }),
        );
      };
    },

    close: () => agent.destroy(),
  };
}

function createMiddleware(origins: Record<Service, string>, agent: Agent, passages: Passages): Middleware {
  const fail = (error: Error, request: IncomingMessage) => passages.get(request)?.fail(error);
  return createProxyMiddleware<Request, Response>({
    router: (request) => origins[passages.get(request)!.service],
    // the router chooses another one for each request
    target: origins.accounts,
    agent,
    proxyTimeout: SILENCE_MS,
    selfHandleResponse: true,
    // the stock plugins answer errors themselves, with the service's host and URL
    ejectPlugins: true,
    plugins: [
      (server) => {
        server.on('error', fail);
        server.on('econnreset', fail);
        server.on('proxyReq', (outgoing, request, response) => {
          const passage = passages.get(request);
          if (passage) passage.outgoing = outgoing;
          // while it waited for a connection, its browser left, or got its answer
          if (passage?.isOver || response.destroyed) outgoing.destroy();
        });
        server.on('proxyRes', (incoming, request, response) => {
          const unusable = unusableResponseError(incoming.statusCode ?? 0, incoming.headers);
          if (!unusable) return sendOn(incoming, response);
          incoming.resume();
          fail(unusable, request);
        });
      },
    ],
  });
}

/** Resolves when the response has been sent or the browser has gone, and rejects with Unreachable. */
function createPassage(
  service: Service,
  response: Response,
  { resolve, reject }: { resolve: () => void; reject: (error: Error) => void },
): Passage {
  const { req: request } = response;
  const passage: Passage = {
    service,
    isOver: false,
    fail: (error) => {
      if (response.closed || request.socket.destroyed) resolve();
      // once a response has begun, all that is left is to abort it
      else if (response.headersSent) response.destroy(error);
      else reject(new Unreachable(service, error));
    },
  };
  response.once('finish', () => stopUpload(request, passage.outgoing));
  response.once('close', () => {
    if (!response.writableFinished) passage.outgoing?.destroy();
    resolve();
  });
  return passage;
}

function limitTime(passage: Passage, response: Response, ms: number, reject: (error: Error) => void): void {
  const { req: request } = response;
  const cancel = whenLate(request, ms, () => {
    if (response.headersSent) return;
    passage.isOver = true;
    // pictures may take their time, so a service that is slow to answer an upload is not down
    if (isFileRequest(request) && request.method === 'PUT')
      reject(new Refusal('unavailable', say('unavailable'), RETRY_SECONDS));
    else passage.fail(new Error('no response in time'));
    passage.outgoing?.destroy();
  });
  response.once('close', cancel);
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

function refuseLargeFile({ method, headers }: Request): void {
  const bytesMax = method === 'PUT' ? UPLOAD_BYTES_MAX : BODY_BYTES_MAX;
  if (Number(headers['content-length']) > bytesMax) throw new Refusal('too-large', say('tooLarge'));
}

function headersFor({ headers }: Request, response: Response): Record<string, string> {
  const forwarded: Record<string, string> = { [REQUEST_ID_HEADER]: localsOf(response).requestId };
  for (const name of REQUEST_HEADERS)
    if (headers[name] !== undefined) forwarded[name] = String(headers[name]);
  return forwarded;
}

/**
 * The middleware pipes the request, whose body receiveBody() has read already. It cannot be written in
 * `proxyReq`, because a request that waits for a connection has ended by then.
 */
function sendReceivedBody(request: Request, body: Buffer, headers: Record<string, string>): void {
  delete headers['transfer-encoding'];
  headers['content-length'] = String(body.length);
  Object.assign(request, { pipe: (outgoing: ClientRequest) => outgoing.end(body) });
}

function sendOn(incoming: IncomingMessage, response: Response): void {
  // answerInTime() has answered
  if (response.headersSent) return void incoming.resume();
  const { headers, statusCode } = incoming;
  for (const name of RESPONSE_HEADERS)
    if (headers[name] !== undefined) response.setHeader(name, headers[name]);
  // the words of such an answer follow the request's language
  if (headers['content-language'] !== undefined) response.vary('Accept-Language');
  response.status(statusCode!);
  // all that is left when the service breaks off is to break off as well
  incoming.once('error', (error) => response.destroy(error)).pipe(response);
}

/** A service may respond before it has read the whole body. The rest is read here and dropped. */
function stopUpload(request: Request, outgoing: ClientRequest | undefined): void {
  if (request.complete) return;
  request.unpipe();
  discardBody(request);
  outgoing?.destroy();
}
