import type { ClientRequest, IncomingMessage } from 'node:http';
import { IDENTITY_HEADER, Refusal, UPLOAD_BYTES_MAX } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import { BODY_BYTES_MAX, discardBody, REMAINING_HEADER, whenLate } from '@mesa/server-kit';
import type { Request, RequestHandler, Response } from 'express';
import {
  createProxyMiddleware,
  debugProxyErrorsPlugin,
  type Plugin,
  type RequestHandler as ProxyMiddleware,
} from 'http-proxy-middleware';
import { SERVICES, type Service } from '../routes';
import { unusableResponseError, Unreachable, type CircuitBreakers } from './circuit-breakers';
import { identityOf, type SignIdentity } from './identity';
import { KeepAliveAgent } from './keep-alive-agent';

/**
 * How long a service may take to begin its response, in milliseconds; less than ANSWER_MS. Media says that it
 * is busy before (services/media/src/receive.ts).
 */
const RESPONSE_MS = 4_500;
const RETRY_SECONDS = 5;
/** The longest pause in which neither side sends a byte: a diner on a train uploads with pauses. */
const SILENCE_MS = 30_000;

/**
 * SECURITY: a service must neither see the browser's session nor believe its claims about where a request
 * came from.
 */
const DROPPED_HEADERS = [
  'cookie',
  'authorization',
  'proxy-authorization',
  IDENTITY_HEADER,
  REMAINING_HEADER,
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-forwarded-prefix',
  'x-real-ip',
  'x-csrf-token',
  'expect',
];

interface FileProxyDependencies {
  origins: Record<Service, string>;
  circuitBreakers: CircuitBreakers;
  sign: SignIdentity;
}

/** A request on its way through the middleware. */
interface ProxiedRequest {
  outgoing?: ClientRequest;
  fail: (error: Error) => void;
}

/** Streams uploads and blobs between browser and service by http-proxy-middleware (docs/decisions/150). */
export class FileProxy {
  private readonly agent = new KeepAliveAgent();
  private readonly proxied = new WeakMap<IncomingMessage, ProxiedRequest>();
  private readonly middleware: Map<Service, ProxyMiddleware<Request, Response>>;

  constructor(private readonly dependencies: FileProxyDependencies) {
    this.middleware = new Map(
      SERVICES.map((service) => [service, this.createMiddleware(dependencies.origins[service])]),
    );
  }

  to(service: Service): RequestHandler {
    return async (request, response) => {
      const bytesMax = request.method === 'PUT' ? UPLOAD_BYTES_MAX : BODY_BYTES_MAX;
      if (Number(request.headers['content-length']) > bytesMax)
        throw new Refusal('too-large', say('tooLarge'));
      for (const name of DROPPED_HEADERS) delete request.headers[name];
      request.headers[IDENTITY_HEADER] = await this.dependencies.sign(identityOf(request, response));
      const { method, headers } = request;
      await this.dependencies.circuitBreakers.run(
        { service, method, headers, statusOf: () => response.statusCode },
        () => this.stream(service, request, response),
      );
    };
  }

  close(): void {
    this.agent.destroy();
  }

  private createMiddleware(target: string): ProxyMiddleware<Request, Response> {
    return createProxyMiddleware<Request, Response>({
      target,
      agent: this.agent,
      proxyTimeout: SILENCE_MS,
      // the stock plugins answer errors themselves, with the service's host and URL
      ejectPlugins: true,
      plugins: [
        // the cast: its type is for Node's own requests, and it takes Express's as well
        debugProxyErrorsPlugin as unknown as Plugin<Request, Response>,
        (server) => {
          const fail = (error: Error, request: IncomingMessage) => this.proxied.get(request)?.fail(error);
          server.on('error', fail);
          server.on('econnreset', fail);
          server.on('proxyReq', (outgoing, request) => {
            const proxied = this.proxied.get(request);
            if (proxied) proxied.outgoing = outgoing;
          });
          server.on('proxyRes', (incoming, request) => this.failIfUnusable(incoming, request));
        },
      ],
    });
  }

  /**
   * The status and headers of a response that is not the service's own are not copied to the browser's.
   */
  private failIfUnusable(incoming: IncomingMessage, request: IncomingMessage): void {
    const error = unusableResponseError(incoming.statusCode ?? 0, incoming.headers);
    if (!error) return;
    this.proxied.get(request)?.fail(error);
    throw error;
  }

  /** Resolves when the response has been sent or the browser has gone. @throws Unreachable */
  private stream(service: Service, request: Request, response: Response): Promise<void> {
    return new Promise((resolve, reject) => {
      // a browser that left while it waited must not occupy a connection
      if (response.destroyed) return resolve();
      let isDone = false;
      const finish = () => {
        isDone = true;
        resolve();
      };
      const proxied: ProxiedRequest = {
        fail: (error) => {
          if (isDone || request.socket.destroyed) resolve();
          // once a response has begun, all that is left is to abort it
          else if (response.headersSent) response.destroy(error);
          else reject(new Unreachable(service, error));
        },
      };
      this.proxied.set(request, proxied);
      const cancel = whenLate(request, RESPONSE_MS, () => {
        if (response.headersSent || isDone) return;
        // pictures may take their time, so a service that is slow to answer an upload is not down
        if (request.method === 'PUT') reject(new Refusal('unavailable', say('unavailable'), RETRY_SECONDS));
        else proxied.fail(new Error('no response in time'));
        proxied.outgoing?.destroy();
      });
      response.once('close', cancel);
      response.once('finish', () => {
        finish();
        stopUpload(request, proxied.outgoing);
      });
      response.once('close', finish);
      void this.middleware.get(service)!(request, response);
    });
  }
}

/** A service may respond before it has read the whole body. The rest is read here and dropped. */
function stopUpload(request: Request, outgoing: ClientRequest | undefined): void {
  if (request.complete) return;
  request.unpipe();
  discardBody(request);
  outgoing?.destroy();
}
