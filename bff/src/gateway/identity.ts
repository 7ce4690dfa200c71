import type { Identity } from '@mesa/contract';
import { createIdentitySigner } from '@mesa/server-kit';
import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { localsOf } from '../edge/locals';

// a token lives for 60 s; one is given out again for three quarters of that, so that none arrives stale
const REUSED_MS = 45_000;

export type SignIdentity = ReturnType<typeof createIdentitySource>;

/** Signs who asks for the services; one diner's page makes several calls, which share a token. */
export function createIdentitySource(privatePem: string) {
  const sign = createIdentitySigner(privatePem);
  const signed = new LRUCache<string, string>({ max: 5_000, ttl: REUSED_MS });
  return async (identity: Identity): Promise<string> => {
    const key = JSON.stringify(identity);
    const known = signed.get(key);
    if (known) return known;
    const token = await sign(identity);
    signed.set(key, token);
    return token;
  };
}

/** Who asks, as far as the BFF itself knows. */
export function identityOf(request: Request, response: Response): Identity {
  const { session } = localsOf(response);
  const address = request.ip ?? '';
  if (!session) return { address };
  const { id, fname, lname, email } = session.user;
  return { user: { id, fname, lname, email }, address };
}
