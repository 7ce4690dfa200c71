import type { Identity } from '@mesa/contract';
import { createIdentitySigner } from '@mesa/server-kit';
import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { localsOf } from '../edge/locals';
import { addressKey } from '../edge/network-of';

// tokens are valid for 60 s; reuse one for three quarters of that, so that none arrives expired
const REUSE_MS = 45_000;

export type SignIdentity = ReturnType<typeof createIdentitySource>;

/** Signs identities for the services. The calls of one page share a token. */
export function createIdentitySource(privatePem: string) {
  const sign = createIdentitySigner(privatePem);
  const tokens = new LRUCache<string, string>({ max: 5_000, ttl: REUSE_MS });
  return async (identity: Identity): Promise<string> => {
    const key = JSON.stringify(identity);
    const cached = tokens.get(key);
    if (cached) return cached;
    const token = await sign(identity);
    tokens.set(key, token);
    return token;
  };
}

/** The diner and network of a request. */
export function identityOf(request: Request, response: Response): Identity {
  const { session } = localsOf(response);
  const address = addressKey(request);
  if (!session) return { address };
  const { id, fname, lname, email } = session.user;
  const proved_email = session.account.email_proved ? email : undefined;
  return { user: { id, fname, lname, email, proved_email }, address };
}
