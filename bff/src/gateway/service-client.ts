import {
  calls,
  IDENTITY_HEADER,
  internalCalls,
  Refusal,
  REQUEST_ID_HEADER,
  type CallAnswer,
  type CallName,
  type Identity,
} from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import { ANSWER_MS, REMAINING_HEADER, tooLate } from '@mesa/server-kit';
import type { internalSchemas } from '@mesa/contract/schemas';
import type { z } from 'zod';
import { internalRoutes, routes, type Service } from '../routes';
import { unusableResponseError, NotAttempted, Unreachable, type CircuitBreakers } from './circuit-breakers';
import type { SignIdentity } from './identity';
import { Exchange } from './exchange';
import { fillPath, queryText } from './fill-path';
import type { ConnectionPools } from './connection-pools';
import { answerOf, type ServiceResponse } from './service-response';

/** What the BFF keeps of the time of a request, to answer without a part that did not. */
const OWN_MS = 500;
/** A service answers that much before the BFF stops waiting: its own 503 says more than silence. */
const AHEAD_MS = 250;
const RETRY_MS = 50;
/** A second try with less time than this would only add load. */
const RETRY_WITHIN_MS = 1_000;

/** On whose behalf a service is called. */
export interface Caller {
  identity: Identity;
  requestId: string;
  /** the browser's Accept-Language */
  language?: string | undefined;
  /** the milliseconds that are left to answer; default: all of them */
  remaining?: () => number;
}

export interface CallInput {
  params?: Record<string, string>;
  query?: URLSearchParams | Record<string, string | number | undefined>;
  /** sent unchanged, with its own content type */
  body?: { bytes: Uint8Array; type: string } | undefined;
}

interface ServiceRequest {
  service: Service;
  method: string;
  path: string;
  caller: Caller;
  body: CallInput['body'];
  /** the browser's own headers that the service gets */
  headers?: Record<string, string>;
  /** calls back when the browser has gone away, to abort the request */
  onClientGone?: (callback: () => void) => void;
}

type InternalName = keyof typeof internalCalls;
type InternalAnswer<N extends InternalName> = (typeof internalSchemas)[N] extends {
  answer: infer S extends z.ZodType;
}
  ? z.output<S>
  : unknown;

/** Calls services on a diner's behalf, for joins and workflows. */
export class ServiceClient {
  constructor(
    private readonly dependencies: {
      connectionPools: ConnectionPools;
      circuitBreakers: CircuitBreakers;
      sign: SignIdentity;
    },
  ) {}

  /**
   * Makes a call of the contract. Error responses are returned.
   * @throws Refusal `unavailable` when the service cannot be reached
   */
  request<N extends CallName>(
    name: N,
    caller: Caller,
    { params, query, body }: CallInput = {},
  ): Promise<ServiceResponse<CallAnswer<N>>> {
    const { method, path } = calls[name];
    const service = routes[name].service as Service; // no join or workflow calls the BFF itself
    return this.send({ service, method, path: fillPath(path, params) + queryText(query), caller, body });
  }

  /** Makes a call of the contract. @throws Refusal with the sentences of an error response */
  async call<N extends CallName>(name: N, caller: Caller, input: CallInput = {}): Promise<CallAnswer<N>> {
    return answerOf(await this.request(name, caller, input));
  }

  /** Makes a call that only the BFF makes. @throws Refusal with the sentences of an error response */
  async callInternal<N extends InternalName>(
    name: N,
    caller: Caller,
    { params, query, body }: CallInput = {},
  ): Promise<InternalAnswer<N>> {
    const { method, path } = internalCalls[name];
    const service = internalRoutes[name];
    return answerOf<InternalAnswer<N>>(
      await this.send({ service, method, path: fillPath(path, params) + queryText(query), caller, body }),
    );
  }

  /**
   * Sends a request as a browser made it, without a retry. Error responses are returned.
   * @throws Refusal `unavailable`
   */
  forward(request: ServiceRequest): Promise<ServiceResponse> {
    return this.sendOnce(request);
  }

  /** Retries a read that did not get through, once. No other layer retries, so retries do not multiply. */
  private async send<Answer>(request: ServiceRequest): Promise<ServiceResponse<Answer>> {
    try {
      return await this.sendOnce(request);
    } catch (error) {
      const isRetryable =
        request.method === 'GET' && error instanceof Refusal && !(error instanceof NotAttempted);
      if (!isRetryable || limitOf(request) < RETRY_WITHIN_MS) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS + Math.random() * RETRY_MS));
      return this.sendOnce(request);
    }
  }

  private async sendOnce<Answer>(request: ServiceRequest): Promise<ServiceResponse<Answer>> {
    const { service, method, caller, body } = request;
    const limit = limitOf(request);
    if (limit <= AHEAD_MS) throw tooLate();
    const headers: Record<string, string> = {
      [IDENTITY_HEADER]: await this.dependencies.sign(caller.identity),
      [REQUEST_ID_HEADER]: caller.requestId,
      [REMAINING_HEADER]: String(limit - AHEAD_MS),
      accept: 'application/json',
      ...(caller.language ? { 'accept-language': caller.language } : {}),
      ...(body ? { 'content-type': body.type } : {}),
      ...request.headers,
    };
    return this.dependencies.circuitBreakers.run<ServiceResponse<Answer>>(
      { service, method, headers, statusOf: ({ status }) => status },
      () => this.exchange(request, headers),
    );
  }

  /** @throws Unreachable */
  private async exchange<Answer>(
    { service, method, path, body, onClientGone, caller }: ServiceRequest,
    headers: Record<string, string>,
  ): Promise<ServiceResponse<Answer>> {
    const exchange = new Exchange();
    onClientGone?.(() => exchange.abort(new ClientGone()));
    // undici's own time limits may be a second late
    const late = () => exchange.abort(new Error('no response in time'));
    const timer = setTimeout(late, Math.max(1, limitOf({ caller })));
    try {
      const response = await exchange.send(this.dependencies.connectionPools.of(service), {
        method: method as 'GET', // undici names its methods one by one
        path,
        headers,
        body: body?.bytes ?? null,
      });
      const failure = unusableResponseError(response.status, response.headers);
      if (failure) throw failure;
      return response;
    } catch (error) {
      if (error instanceof ClientGone) throw error;
      if (isInvalidArgument(error)) throw new Refusal('malformed', say('unreadable'));
      throw new Unreachable(service, error);
    } finally {
      clearTimeout(timer);
    }
  }
}

/** How long a call may take, in whole milliseconds. */
function limitOf({ caller }: Pick<ServiceRequest, 'caller'>): number {
  return Math.floor((caller.remaining?.() ?? ANSWER_MS) - OWN_MS);
}

/** The browser went away, which says nothing about the service. Nobody reads the response. */
class ClientGone extends Refusal {
  constructor() {
    super('unavailable', say('unavailable'));
  }
}

/** undici refuses headers and paths that are not valid HTTP. */
function isInvalidArgument(error: unknown): boolean {
  // any other error has no such code
  return (error as NodeJS.ErrnoException).code === 'UND_ERR_INVALID_ARG';
}

/** A JSON body for a service. */
export function jsonBody(value: unknown): NonNullable<CallInput['body']> {
  return { bytes: Buffer.from(JSON.stringify(value)), type: 'application/json' };
}
