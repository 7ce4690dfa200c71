import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { IDENTITY_HEADER, Refusal, MESSAGES, UPLOAD_BYTES_MAX } from '@mesa/contract';
import { BODY_BYTES_MAX, readBytes, discardBody, traced } from '@mesa/server-kit';
import type { Request, RequestHandler, Response } from 'express';
import type { Dispatcher } from 'undici';
import type { Service } from '../routes';
import { isFromIntermediary, Unreachable, type CircuitBreakers } from './circuit-breakers';
import { identityOf, type SignIdentity } from './identity';
import type { ConnectionPools } from './connection-pools';

const ANSWER_MS = 10_000;
const FILE_MS = 60_000;

/** Of one connection alone, in requests and answers alike; the next one has its own. */
const HOP = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** What a service must never see or believe: the browser's session, and words about where a request came from. */
const DROPPED = new Set([
  ...HOP,
  'content-length',
  'expect',
  'cookie',
  'authorization',
  'proxy-authorization',
  IDENTITY_HEADER,
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-forwarded-prefix',
  'x-real-ip',
  'x-csrf-token',
]);
const NOT_ANSWERED = new Set(HOP);

export type Proxy = ReturnType<typeof createProxy>;

/** Passes a request on untouched to the service that owns it, with who asks signed in a header (docs/decisions/079). */
export function createProxy({
  connectionPools,
  circuitBreakers,
  sign,
}: {
  connectionPools: ConnectionPools;
  circuitBreakers: CircuitBreakers;
  sign: SignIdentity;
}) {
  return {
    to(service: Service): RequestHandler {
      return async (request, response) => {
        const isFile = service === 'media' && request.method === 'PUT';
        // only the bytes of an announced file may be more
        if (Number(request.headers['content-length']) > (isFile ? UPLOAD_BYTES_MAX : BODY_BYTES_MAX))
          throw new Refusal('too-large', MESSAGES.tooLarge);
        // a file goes on as it comes; all else is small, and a sender who is slow shall keep no connection of the service waiting
        const body = isFile ? piecesOf(request) : await readBytes(request);
        const headers = headersFor(request.headers, await sign(identityOf(request, response)));
        if (isFile && request.headers['content-length'])
          headers['content-length'] = request.headers['content-length'];
        const question = {
          method: request.method as Dispatcher.HttpMethod,
          path: pathOf(request.url),
          headers,
          body,
          ...patience(service),
        };
        const facts = { 'http.request.method': request.method, 'server.address': service };
        await traced(
          `${request.method} ${service}`,
          headers,
          facts,
          () =>
            circuitBreakers.run(service, () => pass(connectionPools, service, question, request, response)),
          () => response.statusCode,
        );
      };
    },
  };
}

/** A request that is left alone when its service has heard enough: its sender still waits for the answer. */
const piecesOf = (request: Request) => request.iterator({ destroyOnReturn: false }) as unknown as Readable;

const patience = (service: Service) => {
  const ms = service === 'media' ? FILE_MS : ANSWER_MS;
  return { headersTimeout: ms, bodyTimeout: ms };
};

/** SECURITY: whatever identity came from outside is not among them. */
function headersFor(given: IncomingHttpHeaders, identity: string): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = { [IDENTITY_HEADER]: identity };
  for (const name in given) if (!DROPPED.has(name)) headers[name] = given[name]!;
  return headers;
}

/** Of a request line that names a host as well, what comes after it. */
function pathOf(url: string): string {
  if (url.startsWith('/')) return url;
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** Asks the service and sends its answer on as it comes. Ends when the answer has, or when the visitor has left. */
function pass(
  connectionPools: ConnectionPools,
  service: Service,
  question: Dispatcher.DispatchOptions,
  request: Request,
  response: Response,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let asked: Dispatcher.DispatchController | undefined;
    let left = response.destroyed;
    response.once('close', () => {
      left = !response.writableFinished;
      // nobody is there to be answered: the connection is free for others
      if (left) asked?.abort(new Error('the visitor left'));
      resolve();
    });
    if (left) return resolve();

    connectionPools.of(service).dispatch(question, {
      onRequestStart(controller) {
        asked = controller;
        if (left) controller.abort(new Error('the visitor left'));
      },
      onResponseStart(controller, status, headers) {
        // the next of them is the answer
        if (status < 200) return;
        if (isFromIntermediary(status, headers))
          return controller.abort(new Error(`${status} from in between`));
        response.statusCode = status;
        for (const name in headers) if (!NOT_ANSWERED.has(name)) response.setHeader(name, headers[name]!);
        // a service may answer before it has read the whole body; what still comes is let go here
        if (!request.complete) response.once('finish', () => discardBody(request));
      },
      onResponseData(controller, chunk) {
        if (response.write(chunk)) return;
        controller.pause();
        response.once('drain', () => controller.resume());
      },
      onResponseEnd: () => void response.end(),
      onResponseError(_controller, error) {
        if (left || response.writableEnded) resolve();
        // after its first byte, an answer can only be broken off
        else if (response.headersSent) response.destroy(error);
        else if ((error as NodeJS.ErrnoException).code === 'UND_ERR_INVALID_ARG')
          reject(new Refusal('malformed', MESSAGES.unreadable));
        else reject(new Unreachable(service, error));
      },
    });
  });
}
