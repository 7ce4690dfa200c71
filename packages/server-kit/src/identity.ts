import { createPrivateKey, createPublicKey, hash, type KeyObject } from 'node:crypto';
import { Refusal, type Identity } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import { jwtVerify, SignJWT, type JWTPayload } from 'jose';
import { LRUCache } from 'lru-cache';

const ISSUER = 'mesa-bff';
const LIFETIME_SECONDS = 60;
/** Clocks of two machines may differ by this much: a minute, and what a call takes (docs/decisions/207). */
const SKEW_SECONDS = 65;
const CACHE_MAX = 5_000;

/**
 * Signs who sends a request, for at most 60 seconds. Only the BFF holds the private key, so a service that is
 * broken into cannot speak for a diner.
 */
export function createIdentitySigner(privatePem: string) {
  const key = createPrivateKey(privatePem);
  return (identity: Identity): Promise<string> =>
    new SignJWT({ identity })
      .setProtectedHeader({ alg: 'EdDSA' })
      .setIssuer(ISSUER)
      .setIssuedAt()
      .setExpirationTime(`${LIFETIME_SECONDS}s`)
      .sign(key);
}

/**
 * The caller has no valid identity. Unlike the 401 for a visitor, it says that the BFF and this service do
 * not have keys of one pair, so the BFF must not take it for the end of a session.
 */
export class InvalidIdentity extends Refusal {
  constructor() {
    super('signed-out', say('signIn'));
  }
}

/**
 * Reads a signed identity. A token is checked once and then remembered until it expires.
 * @param publicPems one or several PEM blocks: a token by any of these keys is valid
 * @throws InvalidIdentity for an absent, forged or expired token
 */
export function createIdentityReader(publicPems: string) {
  const keys = publicPems.match(/-----BEGIN[^]+?-----END [A-Z ]+-----/g)!.map((pem) => createPublicKey(pem));
  const known = new LRUCache<string, { identity: Identity; until: number }>({ max: CACHE_MAX });
  return async (token: string | undefined): Promise<Identity> => {
    if (!token) throw new InvalidIdentity();
    const hit = known.get(digest(token));
    if (hit && hit.until > Date.now()) return hit.identity;
    for (const key of keys) {
      const payload = await verify(token, key);
      if (!payload) continue;
      // signed by the BFF, so it has the BFF's type
      const identity = payload['identity'] as Identity;
      known.set(digest(token), { identity, until: payload.exp! * 1_000 });
      return identity;
    }
    throw new InvalidIdentity();
  };
}

async function verify(token: string, key: KeyObject): Promise<JWTPayload | undefined> {
  try {
    // SECURITY: the algorithm is fixed here; a token's own header must never choose it
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['EdDSA'],
      issuer: ISSUER,
      requiredClaims: ['exp'],
      // whatever its own expiry says: a stolen key must not sign tokens that never expire
      maxTokenAge: LIFETIME_SECONDS,
      clockTolerance: SKEW_SECONDS,
    });
    return payload;
  } catch {
    return undefined;
  }
}

function digest(token: string): string {
  return hash('sha256', token, 'base64');
}
