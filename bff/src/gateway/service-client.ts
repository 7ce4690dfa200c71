import {
  calls,
  ERROR_FIELDS_HEADER,
  IDENTITY_HEADER,
  internalCalls,
  kindOfStatus,
  Refusal,
  REQUEST_ID_HEADER,
  SAY,
  withErrorFields,
  type CallAnswer,
  type CallName,
  type Identity,
} from '@mesa/contract';
import { isJson, traced } from '@mesa/server-kit';
import type { internalSchemas } from '@mesa/contract/schemas';
import type { z } from 'zod';
import { upstreams, type Service } from '../routes';
import { isFromIntermediary, NotAttempted, Unreachable, type CircuitBreakers } from './circuit-breakers';
import type { SignIdentity } from './identity';
import { fillPath, queryText } from './fill-path';
import type { ConnectionPools } from './connection-pools';

const ANSWER_MS = 5_000;
const RETRY_MS = 50;

/** On whose behalf something is asked. */
export interface Caller {
  identity: Identity;
  requestId: string;
}

export interface Question {
  params?: Record<string, string>;
  query?: URLSearchParams | Record<string, string | number | undefined>;
  /** sent as it is, with its own content type */
  body?: { bytes: Uint8Array; type: string };
}

/** A service's answer as it came. */
export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  bytes: Buffer;
}

type InternalName = keyof typeof internalCalls;
type InternalAnswer<N extends InternalName> = (typeof internalSchemas)[N] extends {
  answer: infer S extends z.ZodType;
}
  ? z.output<S>
  : unknown;

const internalOwner: Record<InternalName, Service> = {
  offers: 'reservations',
  forgetDiner: 'reservations',
  favoriteIds: 'accounts',
  matchingIds: 'restaurants',
  restaurantsById: 'restaurants',
  setRatings: 'restaurants',
  restaurantReviews: 'reviews',
  ownReviews: 'reviews',
  setPhotos: 'reviews',
  attachPhotos: 'media',
  checkPhotos: 'media',
};

export type ServiceClient = ReturnType<typeof createServiceClient>;

/** Asks services on a diner's behalf, for answers that join several. */
export function createServiceClient({
  connectionPools,
  circuitBreakers,
  sign,
}: {
  connectionPools: ConnectionPools;
  circuitBreakers: CircuitBreakers;
  sign: SignIdentity;
}) {
  const sendOnce = async (
    service: Service,
    method: string,
    path: string,
    caller: Caller,
    body: Question['body'],
  ): Promise<Answer> => {
    const headers: Record<string, string> = {
      [IDENTITY_HEADER]: await sign(caller.identity),
      [REQUEST_ID_HEADER]: caller.requestId,
      accept: 'application/json',
      ...(body ? { 'content-type': body.type } : {}),
    };
    const facts = { 'http.request.method': method, 'server.address': service };
    return traced(
      `${method} ${service}`,
      headers,
      facts,
      () =>
        circuitBreakers.run(service, async () => {
          try {
            const answer = await connectionPools.of(service).request({
              method: method as 'GET',
              path,
              headers,
              body: body?.bytes ?? null,
              headersTimeout: ANSWER_MS,
              bodyTimeout: ANSWER_MS,
            });
            const bytes = Buffer.from(await answer.body.arrayBuffer());
            if (isFromIntermediary(answer.statusCode, answer.headers))
              throw new Error(`${answer.statusCode} from in between`);
            return { status: answer.statusCode, headers: answer.headers, bytes };
          } catch (error) {
            throw new Unreachable(service, error);
          }
        }),
      ({ status }) => status,
    );
  };

  /** What only reads and did not get through is asked once more, a moment later; here and nowhere else, so that retries do not multiply. */
  const send = async (
    service: Service,
    method: string,
    path: string,
    caller: Caller,
    body?: Question['body'],
  ): Promise<Answer> => {
    try {
      return await sendOnce(service, method, path, caller, body);
    } catch (error) {
      if (method !== 'GET' || !(error instanceof Refusal) || error instanceof NotAttempted) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS + Math.random() * RETRY_MS));
      return sendOnce(service, method, path, caller, body);
    }
  };

  return {
    /**
     * A call of the contract, asked of the service that owns it; refusals are left in the answer.
     * @throws Refusal `unavailable` when the service cannot be reached.
     */
    raw(name: CallName, caller: Caller, { params, query, body }: Question = {}): Promise<Answer> {
      const { method, path } = calls[name];
      return send(
        upstreams[name].service as Service,
        method,
        fillPath(path, params) + queryText(query),
        caller,
        body,
      );
    },

    /** @throws Refusal as the service refused. */
    async call<N extends CallName>(name: N, caller: Caller, question: Question = {}): Promise<CallAnswer<N>> {
      return jsonBodyOf(await this.raw(name, caller, question)) as CallAnswer<N>;
    },

    /** A call that only the BFF makes. @throws Refusal as the service refused. */
    async internal<N extends InternalName>(
      name: N,
      caller: Caller,
      { params, query, body }: Question = {},
    ): Promise<InternalAnswer<N>> {
      const { method, path } = internalCalls[name];
      return jsonBodyOf(
        await send(internalOwner[name], method, fillPath(path, params) + queryText(query), caller, body),
      ) as InternalAnswer<N>;
    },
  };
}

/** The JSON of a good answer. @throws Refusal that a bad one spells out. */
export function jsonBodyOf({ status, headers, bytes }: Answer): unknown {
  const value: unknown = isJson(String(headers['content-type'] ?? ''))
    ? JSON.parse(bytes.toString('utf8'))
    : undefined;
  if (status < 400) return value;
  const sentences =
    Array.isArray(value) && value.every((one) => typeof one === 'string') ? (value as string[]) : [SAY.fault];
  throw new Refusal(
    kindOfStatus(status),
    withErrorFields(sentences, headers[ERROR_FIELDS_HEADER]?.toString()),
    Number(headers['retry-after']) || undefined,
  );
}

/** A JSON body for a service. */
export function jsonBody(value: unknown): NonNullable<Question['body']> {
  return { bytes: Buffer.from(JSON.stringify(value)), type: 'application/json' };
}
