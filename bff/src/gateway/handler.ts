import { Refusal, type CallName } from '@mesa/contract';
import { callSchemas, type CallSchema } from '@mesa/contract/schemas';
import { say } from '@mesa/contract/sentences';
import type { Request, Response } from 'express';
import type { CsrfTokens } from '../edge/csrf';
import { localsOf } from '../edge/locals';
import type { Session, SessionStore } from '../edge/session/session-store';
import type { Visitors } from '../edge/session/visitor';
import { PUBLIC_READS } from '../routes';
import { identityOf } from './identity';
import type { Body, Caller, Services } from './service-client';

/** The parameters that public reads know. */
const PUBLIC_PARAMETERS = new Map(
  PUBLIC_READS.map((name) => {
    const { query }: CallSchema = callSchemas[name];
    return [name, Object.keys(query?.shape ?? {})];
  }),
);

/** What joins and workflows work with. */
export interface Context {
  services: Services;
  sessions: SessionStore;
  csrfTokens: CsrfTokens;
  visitors: Visitors;
  /** how long browsers keep the session's cookie */
  config: { SESSION_MAX_MINUTES: number };
}

/** A browser's request. */
export interface Call {
  /** of the path; the services validate them */
  params: Record<string, string>;
  query: URLSearchParams;
  /** as sent: the service that owns the call validates it */
  body: Body | undefined;
  /** for sessions and their cookies */
  request: Request;
  response: Response;
}

/** What a browser gets; the contract says with which status. */
export interface Answer {
  json?: unknown;
  headers?: Record<string, string>;
}

/**
 * Answers one call of the contract: a join (a read that combines services) or a workflow (writes across
 * services, each with its compensation).
 * @throws Refusal
 */
export type Handler = (context: Context, call: Call) => Promise<Answer>;

export function readCall(name: CallName, request: Request, response: Response): Call {
  const { body } = localsOf(response);
  const type = request.headers['content-type'] ?? 'application/octet-stream';
  return {
    params: request.params as Record<string, string>, // no path has a wildcard
    query: queryOf(name, request),
    body: body.length > 0 ? { bytes: body, type } : undefined,
    request,
    response,
  };
}

/** On whose behalf the services are called. */
export function callerOf(request: Request, response: Response): Caller {
  const { requestId, remaining } = localsOf(response);
  const language = request.headers['accept-language'];
  return { identity: identityOf(request, response), requestId, language, remaining };
}

/**
 * The query as sent, a repeated parameter included, for the service to refuse. Of a public read only the
 * parameters that it knows, in the order of its schema, because the query is in the key of the cached answer.
 */
export function queryOf(name: CallName, request: Request): URLSearchParams {
  const { url } = request;
  const start = url.indexOf('?') + 1;
  const sent = new URLSearchParams(start === 0 ? '' : url.slice(start));
  const parameters = PUBLIC_PARAMETERS.get(name);
  if (!parameters || start === 0) return sent;
  return new URLSearchParams(
    parameters.flatMap((parameter) =>
      sent.getAll(parameter).map((value): [string, string] => [parameter, value]),
    ),
  );
}

/** @throws Refusal `signed-out` for a visitor */
export function requireSession({ response }: Call): Session {
  const { session } = localsOf(response);
  if (!session) throw new Refusal('signed-out', say('signIn'));
  return session;
}

/** The header that names a part which an answer lacks, because its service is down. */
export const missing = (part: 'offers' | 'photos' | 'reviews') => ({ 'X-Mesa-Missing': part });
