import type { Request, Response } from 'express';
import type { CsrfTokens } from '../edge/csrf/csrf-tokens';
import type { ResponseCache } from '../edge/response-cache';
import type { SessionStore } from '../edge/session/session-store';
import type { Visitors } from '../edge/session/visitor';
import type { ServiceClient } from './service-client';

/** What joins and workflows work with. */
export interface Dependencies {
  services: ServiceClient;
  sessions: SessionStore;
  csrfTokens: CsrfTokens;
  visitors: Visitors;
  responseCache: ResponseCache;
  /** how long browsers keep the session's cookie */
  sessionMaxMinutes: number;
}

/** Answers one call of the contract. */
export type Handler = (request: Request, response: Response) => Promise<void>;
