import { Refusal } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import { readBytes } from '@mesa/server-kit';
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

/** The body as sent: the service that owns the call validates it. */
export async function bodyOf(request: Request): Promise<CallInput['body']> {
  const bytes = await readBytes(request);
  const type = request.headers['content-type'];
  return bytes.length > 0 ? { bytes, type: type ?? 'application/octet-stream' } : undefined;
}
