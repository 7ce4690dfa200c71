import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { IDENTITY_HEADER, Refusal, MESSAGES, type Identity } from '@mesa/contract';
import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';

export { IDENTITY_HEADER };

const ISSUER = 'mesa-bff';
const LIFETIME_SECONDS = 60;
/** Clocks of two machines may differ by this much. */
const SKEW_SECONDS = 2;
const CACHE_MAX = 5_000;

/**
 * Signs who asks, for at most 60 seconds. Only the BFF holds the private key, so a service that is broken
 * into cannot speak for a diner.
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
 * Reads a signed identity. A token is checked once and then remembered until it expires.
 * @throws Refusal `signed-out` for an absent, forged or expired token.
 */
export function createIdentityReader(publicPem: string) {
  const key: KeyObject = createPublicKey(publicPem);
  const known = new LRUCache<string, { identity: Identity; until: number }>({ max: CACHE_MAX });
  return async (token: string | undefined): Promise<Identity> => {
    if (!token) throw new Refusal('signed-out', MESSAGES.signIn);
    const hit = known.get(digest(token));
    if (hit && hit.until > Date.now()) return hit.identity;
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
      const identity = payload['identity'] as Identity;
      known.set(digest(token), { identity, until: payload.exp! * 1_000 });
      return identity;
    } catch {
      throw new Refusal('signed-out', MESSAGES.signIn);
    }
  };
}

function digest(token: string): string {
  return createHash('sha256').update(token).digest('base64');
}
