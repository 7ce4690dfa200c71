import { setTimeout as wait } from 'node:timers/promises';
import {
  calls,
  ERROR_FIELDS_HEADER,
  IDENTITY_HEADER,
  internalCalls,
  kindOfStatus,
  LANGUAGES,
  Refusal,
  REQUEST_ID_HEADER,
  withErrorFields,
  type CallAnswer,
  type CallName,
  type Identity,
} from '@mesa/contract';
import type { internalSchemas } from '@mesa/contract/schemas';
import { say } from '@mesa/contract/sentences';
import { ANSWER_MS, isJson, REMAINING_HEADER, tooLate } from '@mesa/server-kit';
import { Pool, type Dispatcher } from 'undici';
import type { z } from 'zod';
import { internalRoutes, routes, SERVICES, type Service } from '../routes';
import { unusableResponseError, NotAttempted, Unreachable, type CircuitBreakers } from './circuit-breakers';
import type { SignIdentity } from './identity';

/**
 * How long an unused connection to a service is kept. It must be shorter than the time a service drains
 * (DRAIN_MS): a draining service ends each connection with its next response, and a connection without one is
 * closed here first. Otherwise a request could be sent at the moment the service closes the connection, and
 * it would be unknown whether it arrived.
 */
export const IDLE_MS = 1_000;
const CONNECTIONS = 64;
/** What the BFF keeps of the time of a request, to answer without a part that did not. */
export const OWN_MS = 500;
/** A service answers that much before the BFF stops waiting: its own 503 says more than silence. */
export const AHEAD_MS = 250;
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

/** A body as a browser sent it, with its own content type. */
export interface Body {
  bytes: Uint8Array;
  type: string;
}

export interface CallInput {
  params?: Record<string, string>;
  query?: URLSearchParams | Record<string, string>;
  body?: Body | undefined;
}

/** A successful response, made by the contract's schema. */
export interface ServiceAnswer<Answer> {
  answer: Answer;
  headers: Dispatcher.ResponseData['headers'];
}

interface ServiceCall {
  service: Service;
  method: Dispatcher.HttpMethod;
  path: string;
}

type InternalName = keyof typeof internalCalls;
type InternalAnswer<N extends InternalName> = (typeof internalSchemas)[N] extends {
  answer: infer S extends z.ZodType;
}
  ? z.output<S>
  : unknown;

interface ClientDependencies {
  origins: Record<Service, string>;
  circuitBreakers: CircuitBreakers;
  sign: SignIdentity;
}

/**
 * Calls services on a diner's behalf, for joins and workflows. A service's error response becomes a Refusal
 * of the same status and sentences, a service that cannot be reached a Refusal `unavailable`.
 */
export class ServiceClient {
  /** Connections stay open, because a new one would cost more than the rest of a request. */
  private readonly pools: Map<Service, Pool>;

  constructor(private readonly dependencies: ClientDependencies) {
    this.pools = new Map(
      SERVICES.map((service) => [
        service,
        new Pool(dependencies.origins[service], {
          connections: CONNECTIONS,
          keepAliveTimeout: IDLE_MS,
          // ignore a longer time that the service offers
          keepAliveMaxTimeout: IDLE_MS,
          connectTimeout: 2_000,
        }),
      ]),
    );
  }

  /** The services on behalf of a diner or visitor. */
  for(caller: Caller): Services {
    return new Services(this, caller);
  }

  /** Waits for open requests to finish. */
  async close(): Promise<void> {
    await Promise.all([...this.pools.values()].map((pool) => pool.close()));
  }

  /** Retries a read that did not get through, once. No other layer retries, so retries do not multiply. */
  async send<Answer>(call: ServiceCall, caller: Caller, input: CallInput = {}) {
    const answer = await this.exchange<Answer>(call, caller, input).catch(async (error: unknown) => {
      const isRetryable = call.method === 'GET' && isUnavailable(error) && !(error instanceof NotAttempted);
      if (!isRetryable || limitOf(caller) < RETRY_WITHIN_MS) throw error;
      await wait(RETRY_MS + Math.random() * RETRY_MS);
      return this.exchange<Answer>(call, caller, input);
    });
    if (answer instanceof Refusal) throw answer;
    return answer;
  }

  /**
   * One attempt.
   * @returns what the service answered; a refusal of its own is no failure of the attempt
   * @throws Refusal `unavailable`
   */
  private async exchange<Answer>(call: ServiceCall, caller: Caller, input: CallInput) {
    const { service, method, path } = call;
    const { params, query, body } = input;
    const limit = limitOf(caller);
    if (limit <= AHEAD_MS) throw tooLate();
    const headers: Record<string, string> = {
      [IDENTITY_HEADER]: await this.dependencies.sign(caller.identity),
      [REQUEST_ID_HEADER]: caller.requestId,
      [REMAINING_HEADER]: String(limit - AHEAD_MS),
      accept: 'application/json',
    };
    if (caller.language) headers['accept-language'] = caller.language;
    if (body) headers['content-type'] = body.type;
    const { response, bytes } = await this.dependencies.circuitBreakers.run(
      {
        service,
        network: caller.identity.address,
        method,
        headers,
        statusOf: (exchanged) => exchanged.response.statusCode,
      },
      () =>
        this.request(service, {
          method,
          headers,
          path: fillPath(path, params, query),
          body: body?.bytes ?? null,
          // undici's own time limits may be a second late
          signal: AbortSignal.timeout(Math.max(1, limitOf(caller))),
        }),
    );
    return readAnswer<Answer>(response, bytes);
  }

  /** @throws Unreachable */
  private async request(service: Service, options: Dispatcher.RequestOptions) {
    try {
      const response = await this.pools.get(service)!.request(options);
      const bytes = Buffer.from(await response.body.arrayBuffer());
      const unusable = unusableResponseError(response.statusCode, response.headers);
      if (unusable) throw unusable;
      return { response, bytes };
    } catch (error) {
      // undici refuses headers and paths that are not valid HTTP; any other error has no such code
      if ((error as NodeJS.ErrnoException).code === 'UND_ERR_INVALID_ARG')
        throw new Refusal('malformed', say('unreadable'));
      throw new Unreachable(service, error);
    }
  }
}

/** The services on behalf of a caller. */
export class Services {
  constructor(
    private readonly client: ServiceClient,
    readonly caller: Caller,
  ) {}

  /** The same with more in the identity: what one service needs to know from another. */
  knowing(facts: Partial<Identity>): Services {
    return this.client.for({ ...this.caller, identity: { ...this.caller.identity, ...facts } });
  }

  /** Makes a call of the contract. @throws Refusal */
  async call<N extends CallName>(name: N, input?: CallInput): Promise<CallAnswer<N>> {
    return (await this.callWithHeaders(name, input)).answer;
  }

  /** Makes a call of the contract whose headers matter as well, such as that of a list. @throws Refusal */
  callWithHeaders<N extends CallName>(name: N, input?: CallInput): Promise<ServiceAnswer<CallAnswer<N>>> {
    const service = routes[name].service as Service; // no join or workflow calls the BFF itself
    return this.client.send({ service, ...calls[name] }, this.caller, input);
  }

  /** Makes a call that only the BFF makes. @throws Refusal */
  async callInternal<N extends InternalName>(name: N, input?: CallInput): Promise<InternalAnswer<N>> {
    const call = { service: internalRoutes[name], ...internalCalls[name] };
    return (await this.client.send<InternalAnswer<N>>(call, this.caller, input)).answer;
  }
}

/** Whether a service is down. Only then may an answer omit its part; a refusal is passed on. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof Refusal && error.kind === 'unavailable';
}

/** A JSON body for a service. */
export function jsonBody(value: unknown): Body {
  return { bytes: Buffer.from(JSON.stringify(value)), type: 'application/json' };
}

/** How long a call may take, in whole milliseconds. */
function limitOf({ remaining }: Caller): number {
  return Math.floor((remaining?.() ?? ANSWER_MS) - OWN_MS);
}

/** `/api/users/:id` with its parameters filled in, and a query. */
function fillPath(
  pattern: string,
  params: Record<string, string> = {},
  query: CallInput['query'] = {},
): string {
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const text = new URLSearchParams(query).toString();
  return text ? `${path}?${text}` : path;
}

/** The answer of a response, which the service has made by the contract's schema, or its refusal. */
function readAnswer<Answer>(
  { statusCode, headers }: Dispatcher.ResponseData,
  bytes: Buffer,
): ServiceAnswer<Answer> | Refusal {
  const value: unknown = isJson(String(headers['content-type'] ?? ''))
    ? JSON.parse(bytes.toString('utf8'))
    : undefined;
  // of the schema's type, as the service has checked
  if (statusCode < 400) return { answer: value as Answer, headers };
  return new Refusal(
    kindOfStatus(statusCode),
    isSentences(value) ? withErrorFields(value, headers[ERROR_FIELDS_HEADER]?.toString()) : say('fault'),
    Number(headers['retry-after']) || undefined,
    LANGUAGES.find((language) => language === headers['content-language']),
  );
}

function isSentences(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((sentence) => typeof sentence === 'string');
}
