import { Refusal, type CallName } from '@mesa/contract';
import { callSchemas, type CallSchema } from '@mesa/contract/schemas';
import { say } from '@mesa/contract/sentences';
import type { Request, Response } from 'express';
import { localsOf } from '../edge/locals';
import type { Session } from '../edge/session/session-store';
import { identityOf } from './identity';
import type { CallInput, Caller } from './service-client';

export function callerOf(request: Request, response: Response): Caller {
  return {
    identity: identityOf(request, response),
    requestId: localsOf(response).requestId,
    language: request.headers['accept-language'],
    remaining: localsOf(response).remaining,
  };
}

/** @throws Refusal `signed-out` for a visitor. */
export function requireSession(response: Response): Session {
  const { session } = localsOf(response);
  if (!session) throw new Refusal('signed-out', say('signIn'));
  return session;
}

export function idOf(request: Request): string {
  return String(request.params['id']);
}

/** The query as sent: a repeated parameter stays repeated, for the service to refuse. */
export function queryOf(request: Request): URLSearchParams {
  return new URL(request.originalUrl, 'http://mesa').searchParams;
}

/** As `queryOf`, with the parameters that the call knows alone, in the order of its schema. */
export function knownQueryOf(call: CallName, request: Request): URLSearchParams {
  const { query }: CallSchema = callSchemas[call];
  const sent = queryOf(request);
  return new URLSearchParams(
    Object.keys(query?.shape ?? {}).flatMap((name) =>
      sent.getAll(name).map((value): [string, string] => [name, value]),
    ),
  );
}

/** The body as sent: the service that owns the call validates it. */
export function bodyOf(request: Request, response: Response): CallInput['body'] {
  const { body: bytes } = localsOf(response);
  const type = request.headers['content-type'];
  return bytes.length > 0 ? { bytes, type: type ?? 'application/octet-stream' } : undefined;
}
