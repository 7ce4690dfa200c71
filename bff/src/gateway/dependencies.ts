import { ERROR_FIELDS_HEADER } from '@mesa/contract';
import type { Request, Response } from 'express';
import { readBytes } from '@mesa/server-kit';
import type { CsrfTokens } from '../edge/csrf/csrf-tokens';
import { localsOf } from '../edge/locals';
import type { SessionStore } from '../edge/session/session-store';
import type { Answer, ServiceClient, Caller, Question } from './service-client';
import { identityOf } from './identity';
import type { PublicAnswers } from '../edge/public-responses';

/** What the joined calls work with. */
export interface Dependencies {
  ask: ServiceClient;
  sessions: SessionStore;
  tokens: CsrfTokens;
  publicAnswers: PublicAnswers;
  /** how long a session's cookie is kept */
  sessionMaxMinutes: number;
}

export type Handler = (request: Request, response: Response) => Promise<void>;

export function callerOf(request: Request, response: Response): Caller {
  return { identity: identityOf(request, response), requestId: localsOf(response).requestId };
}

/** The request's body as it came; the service that owns the call judges it. */
export async function bodyOf(request: Request): Promise<Question['body']> {
  const bytes = await readBytes(request);
  const type = request.headers['content-type'];
  return bytes.length > 0 ? { bytes, type: type ?? 'application/octet-stream' } : undefined;
}

/** The request's query as it came; a parameter given twice stays so, for the service to refuse. */
export function searchOf(request: Request): URLSearchParams {
  return new URL(request.originalUrl, 'http://mesa').searchParams;
}

const PASSED_ON = ['content-type', 'link', 'x-total-count', 'retry-after', 'etag', ERROR_FIELDS_HEADER];

/** Passes a service's answer on as it is. */
export function relay(response: Response, { status, headers, bytes }: Answer): void {
  for (const name of PASSED_ON) if (headers[name] !== undefined) response.setHeader(name, headers[name]);
  response.status(status).end(bytes.length > 0 ? bytes : undefined);
}
